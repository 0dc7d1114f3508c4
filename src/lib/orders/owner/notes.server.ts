import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { insertNote, listNotes, listNotesOfAll } from './notes.sql.ts'
import type { Order } from '../orders.ts'

/** What the team writes to each other about an order; its customer never sees it. */
export async function addNote(
  { db, now }: Shop,
  { orderId, who, words }: { orderId: string; who: string; words: string },
): Promise<void> {
  await insertNote(db, { order_id: orderId, who, words, is_shown: 0, created_at: now() })
}

type Written = { customerId: number; who: string; words: string }

/** Writes to the customer on the order's page, and tells them by a notice. */
export async function writeToCustomer(
  shop: Work,
  { id, number }: Pick<Order, 'id' | 'number'>,
  { customerId, who, words }: Written,
): Promise<void> {
  const row = { order_id: id, who, words, is_shown: 1 as const, created_at: shop.now() }
  const noteId = await insertNote(shop.db, row)
  await notify(shop, customerId, {
    eventKey: `order-note:${noteId}`,
    notice: orderNotices.note(number),
    link: `/orders/${id}`,
  })
}

export const notesOf = ({ db }: Shop, orderId: string) => listNotes(db, orderId)

/** What its customer reads of them, without who wrote it. */
export const notesToCustomer = async ({ db }: Shop, orderId: string) =>
  (await listNotes(db, orderId))
    .filter(({ isShown }) => isShown === 1)
    .map(({ words, at }) => ({ words, at }))

/** The team's own notes on each of these orders that has some, by its id. */
export const notesOfAll = async ({ db }: Shop, orderIds: readonly string[]) =>
  Map.groupBy(await listNotesOfAll(db, orderIds), ({ orderId }) => orderId)
