import { ShopError } from '#lib/errors.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Upload } from '#lib/media/photo.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { isOpen } from '#lib/orders/standing.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findAnyOrder, findOrder } from '#lib/orders/orders.server.ts'
import { addNote, notesOfAll } from '#lib/orders/owner/notes.server.ts'
import {
  addPictures,
  readPictures,
  withRoomForPictures,
} from '#lib/orders/pictures/add-pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { ownAccountTexts as texts } from '#lib/texts/buying/payments.ts'
import type { Payer } from '#lib/visitor.ts'
import { isOver } from '../payments.ts'
import { findLatestAttempt } from '../payments.sql.ts'
import { OWN } from './own-account.ts'

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
  await checkAwaited(shop, id)
  const sender = payer.id === null ? `order:${id}` : `customer:${payer.id}`
  const uploads = await readUploads()
  const sent = { uploads, most: 1, sender, network: payer.network }
  const photos = await readPictures(shop, sent)
  const isToTell =
    photos.length === 0 && (await isWithinRate(shop, `transfer-sent:${id}`, LIMITS.transfersSaid))
  await withRoomForPictures(() =>
    shop.inTransaction(async (shop) => {
      await lockOrder(shop, id)
      await checkAwaited(shop, id)
      await addPictures(shop, id, { kind: 'transfer', photos })
      if (isToTell) await addNote(shop, { orderId: id, who: texts.buyer, words: texts.said })
      await alertStaff(shop, { kind: 'transfer', key: `transfer:${id}`, order: number })
    }),
  )
}

/** Whether an order waits for a transfer to the shop's own account. */
export async function isTransferAwaited(shop: Shop, orderId: string): Promise<boolean> {
  const order = await findAnyOrder(shop, orderId)
  const attempt = await findLatestAttempt(shop.db, orderId, OWN)
  if (!order || !isOpen(order)) return false
  return attempt?.state === 'pending' && !isOver(attempt, shop.now())
}

async function checkAwaited(shop: Shop, orderId: string): Promise<void> {
  if (!(await isTransferAwaited(shop, orderId))) throw new ShopError('order_not_payable')
}

/** Of these orders those whose buyer has said, without a picture, that the transfer is sent. */
export async function saidToBeSent(
  shop: Shop,
  orders: readonly { orderId: string }[],
): Promise<ReadonlySet<string>> {
  const notes = await notesOfAll(
    shop,
    orders.map(({ orderId }) => orderId),
  )
  const isSaid = ({ who, words }: { who: string; words: string }) =>
    who === texts.buyer && words === texts.said
  return new Set([...notes].flatMap(([orderId, all]) => (all.some(isSaid) ? [orderId] : [])))
}
