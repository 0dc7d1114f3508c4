import { lockCartOf } from '#lib/cart/order.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { clearRate, limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { removePicture } from '#lib/media/pictures.server.ts'
import { sendAccountDeletedMail } from '#lib/notifications/mails.server.ts'
import {
  clearBuyer,
  clearBuyersBefore,
  clearEndedBuyers,
  listBuyerEmails,
} from '#lib/orders/records/buyers.server.ts'
import { takeAllApart, tidySame } from '#lib/orders/people/same.server.ts'
import { lockOrdersOf } from '#lib/orders/locks.server.ts'
import { cancelOrdersOf } from '#lib/orders/status/expire.server.ts'
import { listAwaitingMoney } from '#lib/payments/attempts/open-pages.server.ts'
import { clearPersonsOfPayments } from '#lib/payments/ledger/retention.server.ts'
import { clearTestPayer } from '#lib/payments/sandbox/sandbox.server.ts'
import { hashSecret } from '#lib/random.server.ts'
import { clearOldPhotos, dropPhotosOf } from '#lib/reviews/photos/clear-photos.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { findAccount } from '../accounts.sql.ts'
import {
  deleteAccountRow,
  clearTraces,
  listFurtherAddresses,
  listOwnAddresses,
  lockAccount,
} from './deletion.sql.ts'
import { idOfAccount } from '../people/key.ts'
import { isPasswordOf } from '../passwords/passwords.server.ts'
import { lockProfile } from '../profile/profile.sql.ts'
import { insertTombstones } from './tombstones.sql.ts'
import { clearHolds } from '../sign-up/username-holds.server.ts'

/** How long after delivery a paid order of a deleted account keeps its buyer's data. */
const BUYER_RETENTION_MS = 90 * DAY_MS
/** The same for orders of the desk: the phone number identifies a buyer who calls again. */
const DESK_BUYER_RETENTION_MS = 365 * DAY_MS

/** Throws ShopError beside `current_password`, `throttled` after five wrong ones in an hour, or `user_not_found`. */
export async function checkCurrentPassword(
  shop: Shop,
  customer: Customer,
  password: string,
): Promise<void> {
  const rate = `current-password:${customer.id}`
  await limitRate(shop, rate, LIMITS.ownPassword)
  const account = await findAccount(shop.db, customer.id)
  if (!account) throw new ShopError('user_not_found')
  if (!(await isPasswordOf(account, password)))
    throw fieldError('current_password', 'Invalid password.')
  await clearRate(shop, rate)
}

/**
 * Deletes the account for ever. Unpaid orders end and their goods go back into stock; money that comes all the same is
 * sent back. Paid orders stay in the ledger; their buyer's data is deleted 90 days after delivery. Throws what
 * `checkCurrentPassword` throws, and nothing has changed then.
 */
export async function deleteAccount(
  shop: Shop,
  customer: Customer,
  currentPassword: string,
): Promise<void> {
  await checkCurrentPassword(shop, customer, currentPassword)
  await eraseAccount(shop, customer, async (shop) => {
    await sendAccountDeletedMail(shop, { to: customer.email, username: customer.username })
  })
}

/**
 * Deletes an account and its owner's personal data. `also` runs in the same transaction and may refuse. Throws
 * ShopError('user_not_found') when the account was just deleted.
 */
export async function eraseAccount(
  shop: Shop,
  customer: Customer,
  also: (shop: Shop) => Promise<void> = async () => {},
): Promise<void> {
  const { id, email, username, publicId } = customer
  const startedAt = shop.now()
  // A typed address may be another person's: for those only our mails about this customer are deleted.
  const own = await listOwnAddresses(shop.db, { id, email })
  const ordered = (await listBuyerEmails(shop, id)).filter((email) => email !== '')
  const further = [...ordered, ...(await listFurtherAddresses(shop.db, id))]
  const image = await shop.inTransaction(async (shop) => {
    // Lock in the same order as placeOrder does: cart, orders, account.
    await lockCartOf(shop, id)
    const orderIds = await lockOrdersOf(shop, id)
    await lockAccount(shop.db, id)
    const profile = await lockProfile(shop.db, id)
    if (!profile) throw new ShopError('user_not_found')
    await also(shop)
    await takeAllApart(shop, idOfAccount(id))
    await cancelOrdersOf(shop, id)
    await clearTestPayer(shop, id)
    await clearBuyer(shop, id, await listAwaitingMoney(shop, id))
    await clearTraces(shop.db, { id, addresses: own })
    await clearHolds(shop, { username, email })
    // The reviews stay, without their writer; a photo may show that person.
    await dropPhotosOf(shop, id)
    await deleteAccountRow(shop.db, id)
    // A backup may have an order as that of a guest, from before the account took it over.
    const gone = [publicId, ...orderIds].map((id) => hashSecret(id))
    const deleted_at = shop.now()
    await insertTombstones(
      shop.db,
      gone.map((id_hash) => ({ id_hash, deleted_at })),
    )
    return profile.image
  })
  await shop.mail.clear({ before: startedAt, to: [...own, ...further] })
  if (image) await removePicture(shop, image)
}

/** Deletes buyers' data that is no longer needed, in orders without an account or of a deleted one. */
export async function clearBuyers(shop: Shop): Promise<void> {
  const moment = after(shop.now(), -BUYER_RETENTION_MS)
  await clearEndedBuyers(shop, await listAwaitingMoney(shop, null))
  await clearBuyersBefore(shop, 'shop', moment)
  await clearBuyersBefore(shop, 'guest', moment)
  await clearBuyersBefore(shop, 'desk', after(shop.now(), -DESK_BUYER_RETENTION_MS))
  await tidySame(shop)
  // Once a day: a shop starts without the code of returns and pictures.
  const { clearNotesBefore } = await import('#lib/orders/returns/returns.server.ts')
  await clearNotesBefore(shop, moment)
  await clearPersonsOfPayments(shop)
  const { clearOldPictures } = await import('#lib/orders/pictures/pictures.server.ts')
  await clearOldPictures(shop)
  await clearOldPhotos(shop)
}
