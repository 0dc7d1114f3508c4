import type { ShopError } from '#lib/errors.ts'
import { placeOrder } from '#lib/orders/placing/place.server.ts'
import { payOrder, type PaymentLink } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Buyer as ShopBuyer } from '#lib/visitor.ts'
import { openAgain } from './shop.ts'
import { LAGOS, SURULERE } from './places.ts'
import { anAccount, anItem, type TestItem } from './world.ts'

/**
 * The same shop in a second process. On SQLite it is the same connection: two of them in one thread would wait for
 * each other.
 */
export const elsewhere = (shop: Shop): Shop => (shop.config.databaseUrl ? openAgain(shop) : shop)

type Line = { item: TestItem; quantity?: number; size?: string }

export type Buyer = ShopBuyer & { cartId: string }

/** The name of a buyer whom no other test has. */
export const aName = (): string => `buyer.${newId().slice(0, 8).toLowerCase()}`

/** Each buyer comes from a network of their own. */
export const aNetwork = (): string => `${newId()}/24`

/** A customer with an address in Surulere and a cart with `lines` in it, ready to order. */
export async function aBuyer(shop: Shop, username: string, lines: Line[]): Promise<Buyer> {
  const { id, publicId } = await anAccount(shop, username)
  await anAddress(shop, id)
  const cartId = await aCart(shop, id, lines)
  const email = `${username}@example.com`
  return { id, publicId, username, email, cartId, network: aNetwork() }
}

export async function anAddress(shop: Shop, customerId: number, lgaId = SURULERE): Promise<void> {
  const address = {
    name: 'Ada Obi',
    street_address: '22 Adelabu Street',
    lga_id: lgaId,
    state_id: LAGOS,
    phone: '+2348035550142',
    email: 'ada@mail.example',
    updated_at: shop.now(),
  }
  await shop.db
    .insertInto('address')
    .values({ customer_id: customerId, ...address })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(address))
    .execute()
}

export async function aCart(shop: Shop, customerId: number, lines: Line[]): Promise<string> {
  const id = newId()
  const now = shop.now()
  await shop.db
    .insertInto('cart')
    .values({ id, customer_id: customerId, version: 1, created_at: now, updated_at: now })
    .execute()
  await putInto(shop, id, lines)
  return id
}

/** Puts `lines` into a cart, which raises its version. */
export async function putInto(shop: Shop, cartId: string, lines: Line[]): Promise<void> {
  if (lines.length > 0)
    await shop.db
      .insertInto('cart_item')
      .values(
        lines.map(({ item, quantity = 1, size }) => ({
          cart_id: cartId,
          item_id: item.id,
          size_id: sizeOf(item, size),
          quantity,
          seen_price_kobo: 0,
          created_at: shop.now(),
        })),
      )
      .execute()
  await shop.db
    .updateTable('cart')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', cartId)
    .execute()
}

export function sizeOf(item: TestItem, size?: string): number {
  const id = size === undefined ? Object.values(item.sizes)[0] : item.sizes[size]
  if (id === undefined) throw new Error(`no size ${size}`)
  return id
}

export const place = (shop: Shop, { cartId, ...customer }: Buyer) =>
  placeOrder(shop, customer, { cartId, shippingMode: 'delivery' })

/** An order that waits to be paid, and the page where it is. */
export async function aPendingOrder(
  shop: Shop,
  buyer: Buyer,
  kind: PaymentKind = 'fiat',
): Promise<{ id: string; number: string } & PaymentLink> {
  const { order } = await place(shop, buyer)
  const link = await payOrder(shop, buyer, order.id, kind)
  return { id: order.id, number: order.number, ...link }
}

/** An order of one gele that waits for its payment. The shop needs its places first. */
export async function aWaitingOrder(shop: Shop, lines?: Line[]) {
  const bought = lines ?? [{ item: await anItem(shop, { name: 'Gele', stock: 3 }) }]
  const buyer = await aBuyer(shop, aName(), bought)
  return { buyer, ...(await aPendingOrder(shop, buyer)) }
}

/** An order of one gele, paid. The shop needs its places first. */
export async function aPaidOrder(
  shop: Shop,
  lines?: Line[],
): Promise<{ id: string; number: string }> {
  const { id, number, reference } = await aWaitingOrder(shop, lines)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  return { id, number }
}

/** The built-in payment page records the money, without telling the shop. */
export async function moneyArrives(
  shop: Shop,
  reference: string,
  change: { amount_kobo?: number; currency?: string } = {},
): Promise<void> {
  await shop.db
    .updateTable('sandbox_payment')
    .set({ state: 'paid', paid_at: shop.now(), ...change })
    .where('reference', '=', reference)
    .execute()
}

export type Stock = { onHand: number; held: number; available: number }

/** The stock of an item, over all its sizes. */
export async function stockOf(shop: Shop, item: TestItem): Promise<Stock> {
  const sizes = await shop.db
    .selectFrom('item_size')
    .select(['on_hand', 'held'])
    .where('item_id', '=', item.id)
    .execute()
  const { available } = await shop.db
    .selectFrom('item')
    .select('available')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow()
  const sum = (of: (size: { on_hand: number; held: number }) => number) =>
    sizes.reduce((total, size) => total + of(size), 0)
  return { onHand: sum((size) => size.on_hand), held: sum((size) => size.held), available }
}

export async function noticesOf(
  shop: Shop,
  customerId: number,
  { unread = false } = {},
): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('notification')
    .select('notice')
    .where('customer_id', '=', customerId)
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.notice)
}

export async function statusOf(shop: Shop, orderId: string) {
  const row = await shop.db
    .selectFrom('orders')
    .select(['status', 'status_reason as reason', 'refunded_kobo as refundedKobo'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row
}

/** All that was tried to pay an order, the first first. */
export const attemptsOf = (shop: Shop, orderId: string) =>
  shop.db
    .selectFrom('payment_attempt')
    .select(['kind', 'state', 'reference'])
    .where('order_id', '=', orderId)
    .orderBy('attempt_number')
    .execute()

export const statesOf = async (shop: Shop, orderId: string) =>
  (await attemptsOf(shop, orderId)).map(({ state }) => state)

/** The refusal of an order; null when it was made. */
export const refusalOf = (shop: Shop, buyer: Buyer): Promise<ShopError | null> =>
  place(shop, buyer).then(
    () => null,
    (error: ShopError) => error,
  )
