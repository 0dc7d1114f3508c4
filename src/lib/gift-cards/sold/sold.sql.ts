import type { Database } from '#lib/db/database.server.ts'

/** What an order buys; undefined when it buys no gift card. */
export const findSale = (db: Database, orderId: string) =>
  db.selectFrom('gift_card_sale').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Notes the card that an order has bought. The words to its receiver are forgotten: the mail has them. */
export async function setSoldCard(db: Database, orderId: string, cardId: number): Promise<void> {
  await db
    .updateTable('gift_card_sale')
    .set({ gift_card_id: cardId, message: '' })
    .where('order_id', '=', orderId)
    .execute()
}

/** What was on the card that an order has bought is on another one now. */
export async function moveSale(db: Database, fromId: number, toId: number): Promise<void> {
  await db
    .updateTable('gift_card_sale')
    .set({ gift_card_id: toId })
    .where('gift_card_id', '=', fromId)
    .execute()
}

/** How much (kobo) was taken off a card as it was cancelled for this reason; 0 when it was not. */
export async function findCancelled(
  db: Database,
  cardId: number,
  reference: string,
): Promise<number> {
  const move = await db
    .selectFrom('gift_card_move')
    .select('difference_kobo as kobo')
    .where('gift_card_id', '=', cardId)
    .where('cause', '=', 'cancelled')
    .where('cause_reference', '=', reference)
    .executeTakeFirst()
  return -Number(move?.kobo ?? 0)
}

/** Takes back that a card is cancelled. */
export async function setOpen(db: Database, cardId: number): Promise<void> {
  await db.updateTable('gift_card').set({ cancelled_at: null }).where('id', '=', cardId).execute()
}

/** How much (kobo) a card has paid of orders and not got back; 0 for one that nobody has used. */
export async function sumUsed(db: Database, cardId: number): Promise<number> {
  const { kobo } = await db
    .selectFrom('gift_card_move')
    .select((eb) => eb.fn.sum<number | null>('difference_kobo').as('kobo'))
    .where('gift_card_id', '=', cardId)
    .where('cause', 'in', ['paid', 'unpaid', 'refunded'])
    .executeTakeFirstOrThrow()
  return -Number(kobo ?? 0)
}
