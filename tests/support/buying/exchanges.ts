import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, onceOf, post, read, submit } from '../desk/desk.ts'
import { aPaystackShop } from '../desk/owner-orders.ts'
import { aMember } from '../desk/staff.ts'
import { aBuyer, aPendingOrder, putInto, sizeOf } from '../orders.ts'
import type { Browser } from '../send.ts'
import { anItem } from '../world.ts'
import { makeOffer } from './offers.ts'

const TERMS = { percent: { percent: 10 }, sum: { kobo: 100_000 }, 'free-delivery': {} }

/**
 * Two boubous of size M, ₦25,000 each and 10 % less by an offer (or ₦1,000 less, or delivered free: `kind`), that came
 * back because their customer wants L. There is one of XL. `code`: of the offer; null for one without. `back`: how many
 * are asked back. `came`: how many came, if fewer.
 */
export async function aReturnForExchange(
  asked: {
    code?: string | null
    kind?: 'percent' | 'sum' | 'free-delivery'
    quantity?: number
    back?: number
    came?: number
  } = {},
) {
  const { code = null, quantity = 2, kind = 'percent' } = asked
  const terms = TERMS[kind]
  const back = asked.back ?? quantity
  const came = asked.came ?? back
  const { shop, paystack } = await aPaystackShop()
  const item = await anItem(shop, {
    name: 'Adire Boubou',
    price: 25_000,
    stock: { M: 5, L: 5, XL: 1 },
  })
  const offer = await makeOffer(shop, { kind, terms, code })
  const buyer = await aBuyer(shop, 'ada', [{ item, size: 'M', quantity }])
  if (code !== null) {
    await shop.db.updateTable('cart').set({ offer_id: offer }).execute()
    await putInto(shop, buyer.cartId, [])
  }
  const order = await aPendingOrder(shop, buyer)
  paystack.pay(order.reference)
  await findSettledOrder(shop, buyer, order.id)
  await markOrder(shop, order.id, 'delivered')
  const line = await shop.db.selectFrom('order_item').select('id').executeTakeFirstOrThrow()
  const units = [{ orderItemId: line.id, quantity: back, wantsSizeId: sizeOf(item, 'L') }]
  const given = { kind: 'exchange' as const, reason: 'size' as const, note: '', units }
  const { id } = await askForReturn(shop, buyer, order.id, given)
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const page = `/desk/returns/${id}`
  await submit(shop, who, page, { act: 'agree', words: '' })
  await receive(shop, who, { number: order.number, id, line: line.id, quantity: came })
  return { shop, paystack, item, buyer, order, line: line.id, id, who, page }
}

type Came = { number: string; id: number; line: number; quantity: number }

/** Notes at the desk that the goods of a return are here, and puts them on the shelf. */
export async function receive(shop: Shop, who: Browser, { number, id, line, quantity }: Came) {
  const path = `/desk/orders/${number}/return`
  const html = await read(shop, who, `${path}?request=${id}`)
  return post(shop, who, path, {
    act: 'returned',
    once: onceOf(html, 'returned'),
    shown: 'delivered',
    condition: '',
    request: String(id),
    [`units.${line}`]: String(quantity),
    [`back.${line}`]: 'on',
  })
}
