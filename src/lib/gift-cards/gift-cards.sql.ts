import type { Insertable, Selectable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { GiftCardTable } from '#lib/db/tables/gift-cards.ts'
import type { Moment } from '#lib/time.ts'
import type { GiftCard, CardMoveCause } from './gift-cards.ts'

/** A row of `gift_card` as a gift card. */
export const toGiftCard = (row: Selectable<GiftCardTable>): GiftCard => ({
  id: row.id,
  kind: row.kind,
  lastFour: row.last_four,
  customerId: row.customer_id,
  balanceKobo: row.balance_kobo,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  cancelledAt: row.cancelled_at,
})

export async function findCard(db: Database, id: number): Promise<GiftCard | null> {
  const row = await db.selectFrom('gift_card').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toGiftCard(row) : null
}

/** The card with this hash of its code; null when there is none. */
export async function findByHash(db: Database, codeHash: string): Promise<GiftCard | null> {
  const row = await db
    .selectFrom('gift_card')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row ? toGiftCard(row) : null
}

/** The store credit of a customer; null when there is none. */
export async function findCreditOf(db: Database, customerId: number): Promise<GiftCard | null> {
  const row = await db
    .selectFrom('gift_card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ? toGiftCard(row) : null
}

type NewCard = Pick<
  Insertable<GiftCardTable>,
  'code_hash' | 'last_four' | 'made_at' | 'expires_at' | 'email'
>

/** Returns its id. */
export async function insertCard(db: Database, card: NewCard): Promise<number> {
  const { id } = await db
    .insertInto('gift_card')
    .values({ ...card, kind: 'card', customer_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The store credit of a customer, made when there was none. Returns its id. */
export async function ensureCredit(db: Database, customerId: number, now: Moment): Promise<number> {
  await db
    .insertInto('gift_card')
    .values({
      kind: 'credit',
      code_hash: null,
      last_four: null,
      customer_id: customerId,
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('gift_card')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return id
}

type Move = {
  cardId: number
  /** Below 0: out of the card. */
  kobo: number
  cause: CardMoveCause
  reference: string
  orderId?: string | null
  who?: string | null
  now: Moment
}

const lockBalance = (db: Database, id: number) =>
  lockRows(
    db,
    db.selectFrom('gift_card').select('balance_kobo').where('id', '=', id),
  ).executeTakeFirst()

const findMove = (db: Database, { cardId, cause, reference }: Move) =>
  db
    .selectFrom('gift_card_move')
    .select('id')
    .where('gift_card_id', '=', cardId)
    .where('cause', '=', cause)
    .where('cause_reference', '=', reference)
    .executeTakeFirst()

/**
 * The only statement that changes a balance: it adds a row to the ledger. The same cause with the same reference counts
 * once, and is answered as the first time. False, and nothing has changed, when the card holds less. Call it in a
 * transaction.
 */
export async function addMove(db: Database, move: Move): Promise<boolean> {
  const { cardId, kobo, cause, reference, orderId = null, who = null, now } = move
  const card = await lockBalance(db, cardId)
  // Under the lock: the same move cannot come between.
  if (card && (await findMove(db, move))) return true
  if (!card || card.balance_kobo + kobo < 0) return false
  await db
    .insertInto('gift_card_move')
    .values({
      gift_card_id: cardId,
      difference_kobo: kobo,
      cause,
      cause_reference: reference,
      order_id: orderId,
      who,
      made_at: now,
    })
    .execute()
  await db
    .updateTable('gift_card')
    .set((eb) => ({ balance_kobo: eb('balance_kobo', '+', kobo) }))
    .where('id', '=', cardId)
    .execute()
  return true
}

/** Marks a card as cancelled, or as ended. Nobody is told of its end any more. */
export async function setCancelled(db: Database, id: number, now: Moment): Promise<void> {
  await db
    .updateTable('gift_card')
    .set({ cancelled_at: now, email: null })
    .where('id', '=', id)
    .execute()
}
