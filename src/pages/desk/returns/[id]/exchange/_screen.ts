import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { ShopError } from '#lib/errors.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { goodsNamed } from '#lib/orders/returns/returns.ts'
import { lockReturn, readReturn } from '#lib/orders/returns/answer.server.ts'
import { exchangeReturn } from '#lib/payments/refunds/exchange.server.ts'
import { readExchange, shownPrices } from '#lib/payments/refunds/exchange-lines.server.ts'
import { returnErrors } from '#lib/texts/buying/returns.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { pathOf, shownTo, subjectOf } from '#pages/desk/orders/_shared/order.server.ts'

/** More than the most lines of an order have, with their sizes and what a search finds. */
const SHOWN_LENGTH = 200_000
const WORDS_LENGTH = 1_000

export const screen = defineScreen({
  address: '/desk/returns/[id]/exchange',
  right: 'returns.answer',
  load: async (shop, { params, staff, query, typed }) => {
    const words = cleanQuery(typed['q'] ?? query.get('q') ?? '')
    const found = await readReturn(shop, readPathId(params.id))
    const isOpen = found.request.state === 'received' && found.order.customerId !== null
    const lines = isOpen ? await readExchange(shop, found, words) : []
    return {
      order: shownTo(staff.role, found.order),
      request: found.request,
      words,
      lines,
      shown: shownPrices(lines),
    }
  },
  acts: {
    exchange: {
      name: 'return.exchanged',
      says: 'exchanged goods of',
      right: 'returns.answer',
      asksPassword: true,
      form: form({
        size: each(integer(1, MAX_ID)),
        /** What the page said each choice costs (`shownPrices`). */
        shown: z._default(line(SHOWN_LENGTH, 0), ''),
        /** What was searched for, so that a refusal shows the same choices. */
        q: z._default(line(WORDS_LENGTH, 0), ''),
      }),
      subject: ({ params }) => `return:${params.id}`,
      run: async (shop, { params, given, by }) => {
        const found = await lockReturn(shop, readPathId(params.id))
        if (found.request.state !== 'received')
          throw new ShopError('changed_since', { detail: returnErrors.settled })
        const made = await exchangeReturn(shop, found, {
          chosen: given.size,
          shown: given.shown,
          who: by.name,
          useLimit: (kobo) => useMoneyLimit(shop, by, kobo, 'act'),
        })
        const { order, request } = found
        const units = made.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
        return {
          next: `${pathOf(made.number)}?done=exchanged`,
          subject: subjectOf(order.number),
          changes: {
            goods: [goodsNamed(order, request.units), goodsNamed(made, units)],
            order: [order.number, made.number],
          },
        }
      },
    },
  },
})
