import { ShopError } from '#lib/errors.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { mayMailFrom } from '#lib/limits/paid-from.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { sendBackInStockMail, sendStockAlertMail } from '#lib/notifications/mails.server.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { hashSecret, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import {
  deleteAlert,
  deleteByToken,
  deleteOldAlerts,
  findByToken,
  listDueAlerts,
  setConfirmed,
  upsertAsked,
} from './stock-alerts.sql.ts'

const CONFIRM_VALID_MS = 14 * DAY_MS
const RETENTION_MS = 180 * DAY_MS
/** The rest follows at the next run. */
const MOST_AT_ONCE = 500

type AlertRequest = { item: { id: number; name: string }; email: string }

/**
 * Stores a stock alert and mails the address a link to confirm it. An address that has confirmed it, or has had too
 * many mails, gets none. Throws ShopError('throttled').
 */
export async function askForStockAlert(
  shop: Shop,
  network: string,
  { item, email }: AlertRequest,
): Promise<void> {
  await limitNetwork(shop, 'stock-alert', network)
  if (!(await isWithinRate(shop, `stock-alert-mail:${email}`, LIMITS.alertMails))) return
  if (!(await mayMailUnverified(shop, email))) return
  if (!(await mayMailFrom(shop, network))) return
  const token = newSecret()
  await shop.inTransaction(async (shop) => {
    const asked = await upsertAsked(shop.db, {
      item_id: item.id,
      email,
      token_hash: hashSecret(token),
      asked_at: shop.now(),
    })
    if (!asked) return
    const url = `${shop.config.siteUrl}/back-in-stock/${token}`
    await sendStockAlertMail(shop, { to: email, itemName: item.name, url })
  })
}

/** The stock alert of a mailed link. Throws ShopError('not_found'). */
export async function findStockAlert(shop: Shop, token: string) {
  const askedAfter = after(shop.now(), -CONFIRM_VALID_MS)
  const found = await findByToken(shop.db, hashSecret(token), askedAfter)
  if (!found) throw new ShopError('not_found')
  return found
}

/** Confirms the alert. A second time is no error. Throws ShopError('not_found'). */
export async function confirmStockAlert(shop: Shop, token: string): Promise<void> {
  await findStockAlert(shop, token)
  await setConfirmed(shop.db, hashSecret(token), shop.now())
}

export const endStockAlert = (shop: Shop, token: string): Promise<void> =>
  deleteByToken(shop.db, hashSecret(token))

/** Mails everybody who waits for an item that is available again, and deletes the alert. */
export async function mailStockAlerts(shop: Shop): Promise<void> {
  for (const { id, email, name, slug } of await listDueAlerts(shop.db, MOST_AT_ONCE))
    await shop.inTransaction(async (shop) => {
      // It may have been ended since.
      if (await deleteAlert(shop.db, id))
        await sendBackInStockMail(shop, { to: email, itemName: name, slug })
    })
}

/** Deletes stock alerts that nobody confirmed in time, and all after 180 days. */
export const clearOldStockAlerts = ({ db, now }: Shop): Promise<void> =>
  deleteOldAlerts(db, {
    unconfirmedBefore: after(now(), -CONFIRM_VALID_MS),
    before: after(now(), -RETENTION_MS),
  })
