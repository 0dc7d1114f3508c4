import type { Deposit } from '#lib/delivery/price/deposit.ts'
import { handOverCodeOf } from '#lib/orders/hand-over/code.server.ts'
import { payAtDoor } from '#lib/orders/door/offer.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { type Locked, lockedOrder } from '#lib/orders/locks.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { confirmAtDoor, handOverByCode, riderLinkOf } from '#lib/payments/door/door.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { aBuyer, moneyArrives, place, type Buyer } from '../orders.ts'
import { anItem, type TestItem } from '../world.ts'

/** Lets orders of up to `naira` be paid on delivery everywhere, without a deposit. */
export async function allowDoor({ db }: Shop, naira = 50_000): Promise<void> {
  await db
    .updateTable('delivery_zone')
    .set({ door_up_to_kobo: naira * 100, door_deposit: null, deposit_if_refused: null })
    .execute()
}

export async function orderOf(shop: Shop, orderId: string): Promise<Order> {
  const order = await findAnyOrder(shop, orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

type Line = { item: TestItem; quantity?: number }

/** An order of one gele that is paid on delivery and waits for a call. The shop needs its places first. */
export async function aDoorOrder(
  shop: Shop,
  { lines, buyer: known }: { lines?: Line[]; buyer?: Buyer } = {},
) {
  await allowDoor(shop)
  const bought = lines ?? [{ item: await anItem(shop, { name: 'Gele', price: 15_000, stock: 3 }) }]
  const buyer = known ?? (await aBuyer(shop, `door.${newId().slice(0, 8).toLowerCase()}`, bought))
  const { order } = await place(shop, buyer)
  const { id, number } = await payAtDoor(shop, buyer, order.id, true)
  return { id, number, buyer }
}

/** Does something to an order that is locked meanwhile. */
export const withLocked = <T>(
  shop: Shop,
  orderId: string,
  work: (shop: Work, order: Locked<Order>) => Promise<T>,
): Promise<T> =>
  shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    if (!order) throw new Error(`there is no order ${orderId}`)
    return work(shop, order)
  })

/** Its buyer was called. */
export const confirm = (shop: Shop, orderId: string): Promise<void> =>
  withLocked(shop, orderId, confirmAtDoor)

export const MUSA = { name: 'Musa', phone: '+2348035550199', tracking: '' }

/** Sends an order by Musa. Returns the path of the rider's page and the code of its buyer. */
export async function onTheWay(shop: Shop, orderId: string) {
  await markOrder(shop, orderId, 'sent', { courier: MUSA })
  const order = await orderOf(shop, orderId)
  const path = riderLinkOf(shop, order).replace(shop.config.siteUrl, '')
  return { path, code: handOverCodeOf(shop, order) }
}

/** An order that a rider has on the way, with the path of the rider's page and the code of its buyer. */
export async function anOrderOnTheWay(shop: Shop, how: Parameters<typeof aDoorOrder>[1] = {}) {
  const made = await aDoorOrder(shop, how)
  await confirm(shop, made.id)
  return { ...made, ...(await onTheWay(shop, made.id)) }
}

/** An order whose money a rider has collected and not handed in. */
export async function anOwedOrder(shop: Shop, how: Parameters<typeof aDoorOrder>[1] = {}) {
  const made = await anOrderOnTheWay(shop, how)
  await handOverByCode(shop, made.path.split('/').at(-1) ?? '', made.code)
  return made
}

/** What riders owe (kobo), by the ledger. */
export async function owedByRiders({ db }: Shop): Promise<number> {
  const { sum } = await db
    .selectFrom('rider_money')
    .select((eb) => eb.fn.sum<number | null>('amount_kobo').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Lets orders be paid on delivery everywhere, when a deposit is paid. */
export async function askDeposit(
  shop: Shop,
  deposit: Deposit | null,
  depositIfRefused: 'kept' | null = null,
  upToNaira = 50_000,
): Promise<void> {
  await allowDoor(shop, upToNaira)
  await shop.db
    .updateTable('delivery_zone')
    .set({ door_deposit: deposit, deposit_if_refused: depositIfRefused })
    .execute()
}

/** An order of a gele of ₦15,000, delivered for ₦2,500, that waits for its deposit. The shop needs its places, and asks for it. */
export async function aDepositOrder(shop: Shop, known?: Buyer) {
  const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 3 })
  const buyer = known ?? (await aBuyer(shop, 'ada', [{ item }]))
  const { order } = await place(shop, buyer)
  await payAtDoor(shop, buyer, order.id, true)
  const { reference } = await payOrder(shop, buyer, order.id, 'fiat')
  return { id: order.id, number: order.number, buyer, item, reference }
}

/** The money comes, and the shop is told. */
export async function arrives(shop: Shop, reference: string): Promise<void> {
  await moneyArrives(shop, reference)
  await settle(shop, reference)
}

/** One whose deposit is paid: it is to be packed. */
export async function aPaidDeposit(shop: Shop, known?: Buyer) {
  const made = await aDepositOrder(shop, known)
  await arrives(shop, made.reference)
  return made
}
