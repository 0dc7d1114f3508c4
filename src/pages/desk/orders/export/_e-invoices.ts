import { eInvoicesOf } from '#lib/books/papers/read.server.ts'
import { may } from '#lib/desk/rights.ts'
import { ShopError } from '#lib/errors.ts'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { streamOf } from '#lib/web/endpoints/stream.server.ts'

/** The papers of a year that an address asks for, as a file to download. Throws ShopError('not_found'). */
export function eInvoiceFile(locals: App.Locals, query: URLSearchParams): Response {
  const { role } = requireDeskSession(locals).staff
  const year = query.get('year') ?? ''
  if (!/^2\d{3}$/.test(year)) throw new ShopError('not_found')
  const file = eInvoicesOf(locals.shop, Number(year), may(role, 'orders.address'))
  return new Response(streamOf(file, locals.drained), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="e-invoices-${year}.json"`,
    },
  })
}
