import { setImmediate } from 'node:timers/promises'
import { readFilterFields } from '#pages/desk/orders/_shared/filter.ts'
import { readListed } from '#pages/desk/orders/_shared/listed.server.ts'
import { may } from '#lib/desk/rights.ts'
import { ORDER_TABS } from '#lib/orders/listing/listing.ts'
import { type ExportedOrder, exportedByIds } from '#lib/orders/records/export.server.ts'
import { orderTable } from '#lib/payments/ledger/order-table.server.ts'
import { toCsv } from '#lib/sheets/csv.ts'
import { toXlsx } from '#lib/sheets/xlsx.ts'
import type { Shop } from '#lib/shop.ts'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { streamOf } from '#lib/web/endpoints/stream.server.ts'

/** Read at a time: 20 ms, which shoppers may wait on SQLite. */
const AT_ONCE = 200

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: toXlsx,
  },
}

/**
 * The orders of the list's tab and filter that an address asks for, as a file to download. It is written while it is
 * read. Its name says which orders, for the audit.
 */
export function orderFile(
  locals: App.Locals,
  query: URLSearchParams,
  format: keyof typeof formats,
): Response {
  const { shop } = locals
  const { role } = requireDeskSession(locals).staff
  const { type, write } = formats[format]
  const tab = ORDER_TABS.find((each) => each === query.get('tab')) ?? 'all'
  const fields = readFilterFields(query)
  const rows = orderTable(shop, readAll(shop, tab, fields), may(role, 'orders.address'))
  const name = ['orders', tab, fields.from, fields.to].filter(Boolean).join('-')
  return new Response(streamOf(write(rows), locals.drained), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  })
}

type List = Parameters<typeof readListed>

async function* readAll(
  shop: Shop,
  tab: List[1],
  fields: List[2],
): AsyncGenerator<ExportedOrder[]> {
  let after: List[3]['after'] = null
  do {
    const { orders, next } = await readListed(shop, tab, fields, { after, size: AT_ONCE })
    yield await exportedByIds(
      shop,
      orders.map(({ id }) => id),
    )
    // Shoppers get their turn.
    await setImmediate()
    after = next
  } while (after !== null)
}
