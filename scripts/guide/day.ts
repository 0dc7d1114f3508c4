import { addToRatings } from '#lib/catalogue/items/ratings.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aDoorOrder, anOrderOnTheWay, confirm } from '../../tests/support/buying/door.ts'
import { aGiftCard } from '../../tests/support/buying/gift-cards.ts'
import { makeOffer } from '../../tests/support/buying/offers.ts'
import { aReceivedReturn, aReturnOf } from '../../tests/support/buying/returns.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../../tests/support/orders.ts'

/** Demo goods that somebody buys: their id and sizes, as the tests name them. */
async function goodsOf({ db }: Shop, count: number) {
  const items = await db
    .selectFrom('item')
    .select(['id', 'slug'])
    .where('published', '=', 1)
    .where('available', '>', 8)
    .orderBy('id')
    .limit(count)
    .execute()
  const withSizes = items.map(async ({ id, slug }) => {
    const rows = db.selectFrom('item_size').select(['id', 'name']).where('item_id', '=', id)
    const sizes = await rows.orderBy('on_hand', 'desc').execute()
    return { id, slug, sizes: Object.fromEntries(sizes.map((size) => [size.name, size.id])) }
  })
  return Promise.all(withSizes)
}

/** Who buys in the demo shop, by name and phone number. */
async function buyersIn(shop: Shop) {
  const goods = await goodsOf(shop, 12)
  let next = 0
  const buyer = async (name: string, phone: string, count = 2) => {
    const lines = Array.from({ length: count }, () => goods[next++ % goods.length] ?? []).flat()
    const made = await aBuyer(
      shop,
      name.toLowerCase().replace(' ', '.'),
      lines.map((item) => ({ item })),
    )
    await shop.db
      .updateTable('address')
      .set({ name, phone })
      .where('customer_id', '=', made.id)
      .execute()
    return made
  }
  const paid = async (name: string, phone: string, step?: 'packed' | 'sent' | 'delivered') => {
    const order = await aPendingOrder(shop, await buyer(name, phone))
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    if (step) await markOrder(shop, order.id, step, step === 'sent' ? { courier: MUSA } : {})
    return order
  }
  return { buyer, paid }
}

/**
 * A day in the demo shop, for the guide's pictures. Returns what the names in the guide's addresses stand for, such as
 * `order.paid`.
 */
export async function aDay(shop: Shop): Promise<Map<string, string>> {
  const { buyer, paid } = await buyersIn(shop)
  const account = { bank: 'GTBank', accountNumber: '0123456789', accountName: 'Ọjà Limited' }
  await shop.inTransaction((shop) => ownAccount.become(shop, { ...account, waitHours: 24 }, 'Ada'))
  const delivered = await paid('Bisi Ade', '+2348035550111', 'delivered')
  const asked = await paid('Halima Sani', '+2348035550112', 'delivered')
  await aReturnOf(shop, asked.number)
  const received = await aReceivedReturn(
    shop,
    (await paid('Kemi Balogun', '+2348035550113', 'delivered')).number,
  )
  const sent = await paid('Tunde Lawal', '+2348035550114', 'sent')
  const packed = await paid('Ngozi Okafor', '+2348035550115', 'packed')
  const first = await paid('Emeka Nwosu', '+2348035550116')
  await paid('Chidi Eze', '+2348035550117')
  await paid('Tosin Adewale', '+2348035550118')
  const short = await aPendingOrder(shop, await buyer('Femi Obi', '+2348035550119'))
  await shop.inTransaction((shop) =>
    payByHand(shop, short.id, { method: 'transfer', bankReference: 'GTB1', sumKobo: 1_000_000 }),
  )
  await aDoorOrder(shop, { buyer: await buyer('Amina Bello', '+2348035550120', 1) })
  const door = await anOrderOnTheWay(shop, { buyer: await buyer('Sade Oni', '+2348035550121', 1) })
  const held = await aDoorOrder(shop, { buyer: await buyer('Yusuf Garba', '+2348035550122', 1) })
  await confirm(shop, held.id)
  await aGiftCard(shop, 10_000)
  const offer = { name: 'Welcome', code: 'ADA10', kind: 'percent', terms: { percent: 10 } } as const
  await aReview(shop, delivered.id)
  return new Map([
    ['order.paid', first.number],
    ['order.packed', packed.number],
    ['order.sent', sent.number],
    ['order.delivered', delivered.number],
    ['order.short', short.number],
    ['door.sent', door.number],
    ['return.received', String(received)],
    ['offer', String(await makeOffer(shop, offer))],
    ['item', (await goodsOf(shop, 1))[0]?.slug ?? ''],
  ])
}

const MUSA = { name: 'Musa', phone: '+2348035550199', tracking: '' }

/** Of what was delivered. */
async function aReview({ db, now, ...shop }: Shop, orderId: string): Promise<void> {
  const line = await db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select(['order_item.item_id', 'orders.customer_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (!line.item_id || !line.customer_id) return
  await addToRatings({ db, now, ...shop }, line.item_id, { sum: 5, count: 1 })
  await db
    .insertInto('review')
    .values({
      customer_id: line.customer_id,
      item_id: line.item_id,
      rating: 5,
      description: 'It fits well, and the colour is as in the photo. It came in two days.',
      hidden_at: null,
      hidden_reason: null,
      created_at: now(),
      updated_at: now(),
    })
    .execute()
}
