import type { ExpressionBuilder, Updateable } from 'kysely'
import { type Database, isUniqueViolation, toBeDoneAgain } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { CartTable } from '#lib/db/tables/carts.ts'
import type { Tables } from '#lib/db/tables.ts'
import { after, MINUTE_MS, type Moment } from '#lib/time.ts'

/** A request this long after a cart's creation counts as a second visit. */
const VISIT_MS = 30 * MINUTE_MS

type Opening = { id: string; customerId: number | null; secretHash: string | null; now: Moment }
type Visit = { now: Moment; begunBefore: Moment }

const visitAt = (now: Moment): Visit => ({ now, begunBefore: after(now, -VISIT_MS) })

const returnedAt = (eb: ExpressionBuilder<Tables, 'cart'>, { now, begunBefore }: Visit) =>
  eb
    .case()
    .when('cart.created_at', '<=', begunBefore)
    .then(now)
    .else(eb.ref('cart.returned_at'))
    .end()

/** Creates a cart, or raises the version of the existing one. Locks it until the transaction ends. */
export async function openCart(db: Database, opening: Opening) {
  const open = opening.customerId === null ? openGuestCart : openCustomerCart
  // Two simultaneous first items: PostgreSQL may find the conflict on the id before the one on the owner.
  const [cart] = await open(db, { ...opening, ...visitAt(opening.now) }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? toBeDoneAgain(error) : error
  })
  if (!cart) throw new Error('the cart was not opened')
  return cart
}

const opensCart = (oneEach: 'id' | 'customer_id') =>
  prepared((db, { id, customerId, secretHash, now, begunBefore }: Opening & Visit) =>
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
          returned_at: returnedAt(eb, { now, begunBefore }),
        })),
      )
      .returning(['id', 'version', 'offer_id']),
  )

const openGuestCart = opensCart('id')
const openCustomerCart = opensCart('customer_id')

/** Raises the version of a cart, if it still exists. `set`: what else of it changes. */
export function touchCart(
  db: Database,
  id: string,
  now: Moment,
  set: Pick<Updateable<CartTable>, 'offer_id'> = {},
) {
  return db
    .updateTable('cart')
    .set((eb) => ({
      ...set,
      version: eb('version', '+', 1),
      updated_at: now,
      returned_at: returnedAt(eb, visitAt(now)),
    }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirst()
}

type NewLine = {
  cartId: string
  itemId: number
  sizeId: number
  /** The quantity of a new line. */
  quantity: number
  /** The change of an existing line's quantity. */
  difference: number
  seenPriceKobo: number
  now: Moment
}

/** Inserts a line, or changes the existing one by the difference. Returns it. */
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

/** Removes units of a line from a cart, and the line when none is left. */
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

/** Stores the prices that the shopper has seen. */
export async function saveSeenPrices(
  db: Database,
  seen: readonly { id: number; kobo: number }[],
): Promise<void> {
  for (const { id, kobo } of seen)
    await db.updateTable('cart_item').set({ seen_price_kobo: kobo }).where('id', '=', id).execute()
}

/** Keeps the offer whose code was typed, or none. */
export async function saveOffer(db: Database, id: string, offerId: number | null): Promise<void> {
  await db.updateTable('cart').set({ offer_id: offerId }).where('id', '=', id).execute()
}

/** Takes these offers off every cart that keeps one. */
export async function clearOffers(db: Database, offerIds: readonly number[]): Promise<void> {
  await db.updateTable('cart').set({ offer_id: null }).where('offer_id', 'in', offerIds).execute()
}

export async function deleteCart(db: Database, id: string): Promise<void> {
  await db.deleteFrom('cart').where('id', '=', id).execute()
}

/** Records a second visit of the cart's guest, if this is one. */
export async function noteReturn(db: Database, id: string, now: Moment): Promise<void> {
  await db
    .updateTable('cart')
    .set({ returned_at: now })
    .where('id', '=', id)
    .where('created_at', '<=', after(now, -VISIT_MS))
    .execute()
}

/** Deletes guest carts unchanged since `idleSince`, and those unchanged since `leftSince` without a second visit. */
export async function deleteGuestCartsBefore(
  db: Database,
  { idleSince, leftSince }: Record<'idleSince' | 'leftSince', Moment>,
): Promise<void> {
  await db
    .deleteFrom('cart')
    .where('customer_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('updated_at', '<', idleSince),
        eb.and([eb('updated_at', '<', leftSince), eb('returned_at', 'is', null)]),
      ]),
    )
    .execute()
}
