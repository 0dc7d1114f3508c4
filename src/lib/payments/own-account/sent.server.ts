import { ShopError } from '#lib/errors.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Upload } from '#lib/media/photo.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { isOpen } from '#lib/orders/standing.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findAnyOrder, findOrder } from '#lib/orders/orders.server.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import {
  addPictures,
  readPictures,
  withRoomForPictures,
} from '#lib/orders/pictures/add-pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { ownAccountTexts as texts } from '#lib/texts/buying/payments.ts'
import type { Payer } from '#lib/visitor.ts'
import { type Attempt, isAttemptOver, latestOf } from '../payments.ts'
import { listAttempts } from '../payments.sql.ts'
import { OWN } from './own-account.ts'
import { noteTold, sumTold } from './sent.sql.ts'

/**
 * Keeps what a buyer says of a transfer to the shop's own account, with a picture of it or without. It proves nothing,
 * and so nothing is marked as paid. Throws ShopError: `not_found`, `order_not_payable` when no such transfer is
 * awaited, `throttled`, `invalid` beside `photos`, or `no_room` when the disk is full. `readUploads` is called when a
 * picture can be taken. Call it outside transactions.
 */
export async function noteTransferSent(
  shop: Shop,
  payer: Payer,
  orderId: string,
  readUploads: () => Promise<readonly Upload[]>,
): Promise<void> {
  const { id, number } = await findOrder(shop, payer, orderId)
  await requireAwaited(shop, id)
  const sender = payer.id === null ? `order:${id}` : `customer:${payer.id}`
  const uploads = await readUploads()
  const sent = { uploads, most: 1, sender, network: payer.network }
  const photos = await readPictures(shop, sent)
  const isToTell =
    photos.length === 0 && (await isWithinRate(shop, `transfer-sent:${id}`, LIMITS.transfersSaid))
  await withRoomForPictures(() =>
    shop.inTransaction(async (shop) => {
      await lockOrder(shop, id)
      const { reference } = await requireAwaited(shop, id)
      await noteTold(shop.db, reference, shop.now())
      await addPictures(shop, id, { kind: 'transfer', photos })
      if (isToTell) await addNote(shop, { orderId: id, who: texts.buyer, words: texts.said })
      await alertStaff(shop, { kind: 'transfer', key: `transfer:${id}`, order: number })
    }),
  )
}

/** How many buyers say that a transfer is sent, for how much (kobo), and since when the first of them waits. */
export const readTold = ({ db }: Shop) => sumTold(db)

/** Whether an order waits for a transfer to the shop's own account. */
export const isTransferAwaited = async (shop: Shop, orderId: string): Promise<boolean> =>
  (await findAwaited(shop, orderId)) !== null

async function findAwaited(shop: Shop, orderId: string): Promise<Attempt | null> {
  const order = await findAnyOrder(shop, orderId)
  const attempt = latestOf(await listAttempts(shop.db, orderId), OWN)
  if (!order || !isOpen(order) || !attempt) return null
  return attempt.state === 'pending' && !isAttemptOver(attempt, shop.now()) ? attempt : null
}

async function requireAwaited(shop: Shop, orderId: string): Promise<Attempt> {
  const attempt = await findAwaited(shop, orderId)
  if (!attempt) throw new ShopError('order_not_payable')
  return attempt
}
