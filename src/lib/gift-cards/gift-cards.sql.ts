import type { Selectable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { GiftCardTable } from '#lib/db/tables/gift-cards.ts'
import type { Moment } from '#lib/time.ts'
import type { CardKind, GiftCard, MoveCause } from './gift-cards.ts'

/** A row of `gift_card` as a gift card. */
export const toCard = (row: Selectable<GiftCardTable>): GiftCard => ({
  id: row.id,
  kind: row.kind,
  lastFour: row.last_four,
  customerId: row.customer_id,
  balanceKobo: row.balance_kobo,
  madeAt: row.made_at,
  cancelledAt: row.cancelled_at,
})

export async function findCard(db: Database, id: number): Promise<GiftCard | null> {
  const row = await db.selectFrom('gift_card').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toCard(row) : null
}

/** The card with this hash of its code; null when there is none. */
export async function findByHash(db: Database, codeHash: string): Promise<GiftCard | null> {
  const row = await db
    .selectFrom('gift_card')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row ? toCard(row) : null
}

/** The store credit of a customer; null when there is none. */
export async function findCreditOf(db: Database, customerId: number): Promise<GiftCard | null> {
  const row = await db
    .selectFrom('gift_card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ? toCard(row) : null
}

/** Returns its id. */
export async function insertCard(
  db: Database,
  card: { kind: CardKind; code_hash: string | null; last_four: string | null; made_at: Moment },
): Promise<number> {
  const { id } = await db
    .insertInto('gift_card')
    .values({ ...card, customer_id: null })
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

export type Move = {
  cardId: number
  /** Below 0: out of the card. */
  kobo: number
  cause: MoveCause
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

/**
 * The only statement that changes a balance: it adds a row to the ledger. The same cause with the same reference counts once.
 * False, and nothing has changed, when the card holds less. Call it in a transaction.
 */
export async function addMove(
  db: Database,
  { cardId, kobo, cause, reference, orderId = null, who = null, now }: Move,
): Promise<boolean> {
  const card = await lockBalance(db, cardId)
  if (!card || card.balance_kobo + kobo < 0) return false
  const added = await db
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
    .onConflict((conflict) =>
      conflict.columns(['gift_card_id', 'cause', 'cause_reference']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (added)
    await db
      .updateTable('gift_card')
      .set((eb) => ({ balance_kobo: eb('balance_kobo', '+', kobo) }))
      .where('id', '=', cardId)
      .execute()
  return true
}

/** Marks a card as cancelled. */
export async function setCancelled(db: Database, id: number, now: Moment): Promise<void> {
  await db.updateTable('gift_card').set({ cancelled_at: now }).where('id', '=', id).execute()
}
