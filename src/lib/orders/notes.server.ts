import type { Shop } from '#lib/shop.server.ts'
import { insertNote, listNotes, listNotesOfAll } from './notes.sql.ts'

/** What the team writes to each other about an order; its customer never sees it. */
export const addNote = (
  { db, now }: Shop,
  { orderId, who, words }: { orderId: string; who: string; words: string },
): Promise<void> => insertNote(db, { order_id: orderId, who, words, created_at: now() })

export const notesOf = ({ db }: Shop, orderId: string) => listNotes(db, orderId)

/** The notes on each of these orders that has some, by its id. */
export const notesOfAll = async ({ db }: Shop, orderIds: readonly string[]) =>
  Map.groupBy(await listNotesOfAll(db, orderIds), ({ orderId }) => orderId)
