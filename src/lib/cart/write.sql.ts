import { type Database, isUniqueViolation, toBeDoneAgain } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

type Opening = { id: string; customerId: number | null; secretHash: string | null; now: Moment }

/**
 * Begins a cart, or raises the version of the one there is. Until the transaction ends nobody else can change
 * this cart.
 */
export async function openCart(db: Database, opening: Opening) {
  const open = opening.customerId === null ? openGuestCart : openCustomerCart
  // Two first items at once: PostgreSQL may meet the other's id before it meets the other's owner.
  const [cart] = await open(db, opening).catch((error: unknown) => {
    throw isUniqueViolation(error) ? toBeDoneAgain(error) : error
  })
  if (!cart) throw new Error('the cart was not opened')
  return cart
}

const opensCart = (oneEach: 'id' | 'customer_id') =>
  prepared((db, { id, customerId, secretHash, now }: Opening) =>
    db
      .insertInto('cart')
      .values({
        id,
        customer_id: customerId,
        secret_hash: secretHash,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.column(oneEach).doUpdateSet((eb) => ({
          version: eb('cart.version', '+', 1),
          updated_at: now,
        })),
      )
      .returning(['id', 'version']),
  )

const openGuestCart = opensCart('id')
const openCustomerCart = opensCart('customer_id')

/** Raises the version of a cart that may be gone. */
export function touchCart(db: Database, id: string, now: Moment) {
  return db
    .updateTable('cart')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirst()
}

type NewLine = {
  cartId: string
  itemId: number
  sizeId: number
  /** What a line that was not there yet begins with. */
  quantity: number
  /** What one that is there is changed by. */
  difference: number
  seenPriceKobo: number
  now: Moment
}

/** Puts a line in, or changes the one there is by the difference; returns it. */
export async function changeLine(db: Database, line: NewLine) {
  const [changed] = await upsertLine(db, line)
  if (!changed) throw new Error('the line was not written')
  return changed
}

const upsertLine = prepared((db, line: NewLine) =>
  db
    .insertInto('cart_item')
    .values({
      cart_id: line.cartId,
      item_id: line.itemId,
      size_id: line.sizeId,
      quantity: line.quantity,
      seen_price_kobo: line.seenPriceKobo,
      created_at: line.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'item_id', 'size_id']).doUpdateSet((eb) => ({
        quantity: eb('cart_item.quantity', '+', line.difference),
        seen_price_kobo: line.seenPriceKobo,
      })),
    )
    .returning(['id', 'quantity']),
)

export function deleteLine(db: Database, cartId: string, lineId: number) {
  return db
    .deleteFrom('cart_item')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .returning('id')
    .executeTakeFirst()
}

/** Takes some units of a line out of a cart, and the line with its last one. */
export async function takeFromLine(
  db: Database,
  line: { cartId: string; itemId: number; sizeId: number; quantity: number },
): Promise<void> {
  const deleted = await db
    .deleteFrom('cart_item')
    .where('cart_id', '=', line.cartId)
    .where('item_id', '=', line.itemId)
    .where('size_id', '=', line.sizeId)
    .where('quantity', '<=', line.quantity)
    .executeTakeFirst()
  if (deleted.numDeletedRows > 0n) return
  await db
    .updateTable('cart_item')
    .set((eb) => ({ quantity: eb('quantity', '-', line.quantity) }))
    .where('cart_id', '=', line.cartId)
    .where('item_id', '=', line.itemId)
    .where('size_id', '=', line.sizeId)
    .execute()
}

/** The prices that lines show have been seen. */
export async function saveSeenPrices(
  db: Database,
  seen: readonly { id: number; kobo: number }[],
): Promise<void> {
  for (const { id, kobo } of seen)
    await db.updateTable('cart_item').set({ seen_price_kobo: kobo }).where('id', '=', id).execute()
}

export async function deleteCart(db: Database, id: string): Promise<void> {
  await db.deleteFrom('cart').where('id', '=', id).execute()
}

export async function deleteGuestCartsBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('cart')
    .where('customer_id', 'is', null)
    .where('updated_at', '<', moment)
    .execute()
}
