import type { Job } from '#lib/jobs/jobs.ts'
import type { Shop } from '#lib/shop.ts'

/** Work of the background that is loaded when it runs: the start of the shop needs none of it. */

export const tellStaff = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/desk/alerts/alerts.server.ts')).tellAll(shop, job)
export const tellBrowser = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/desk/alerts/alerts.server.ts')).tellBrowser(shop, job)
export const sendAlertMail = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/desk/alerts/alerts.server.ts')).sendAlertMail(shop, job)
export const tellDay = async (shop: Shop): Promise<void> =>
  (await import('#lib/desk/alerts/day.server.ts')).tellDay(shop)
export const countRecord = async (shop: Shop): Promise<void> =>
  (await import('#lib/books/record/record.server.ts')).countRecord(shop)
export const mailStockAlerts = async (shop: Shop): Promise<void> =>
  (await import('#lib/stock-alerts/stock-alerts.server.ts')).mailStockAlerts(shop)
export const clearOldStockAlerts = async (shop: Shop): Promise<void> =>
  (await import('#lib/stock-alerts/stock-alerts.server.ts')).clearOldStockAlerts(shop)
export const publish = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/publishing/publishing.server.ts')).startPublishing(shop, job)
export const sendByServerBefore = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/keys/mail.server.ts')).sendByServerBefore(shop, job)
export const makeBackup = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/recovery/desk-backup.server.ts')).makeAskedBackup(shop, job)
export const tryBackup = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/recovery/desk-backup.server.ts')).makeAskedDrill(shop, job)
export const clearBuyers = async (shop: Shop) =>
  (await import('#lib/accounts/deletion/deletion.server.ts')).clearBuyers(shop)
export const checkForDamage = async (shop: Shop) =>
  (await import('#lib/recovery/damage.server.ts')).checkForDamage(shop)
export const warnOfOldBackup = async (shop: Shop) =>
  (await import('#lib/recovery/backup-age.server.ts')).warnOfOldBackup(shop)
export const countScores = async (shop: Shop) =>
  (await import('#lib/demand/demand.server.ts')).countScores(shop)
export const deleteReturned = async (shop: Shop) =>
  (await import('#lib/accounts/deletion/tombstones.server.ts')).deleteReturned(shop)
export const clearTombstones = async (shop: Shop) =>
  (await import('#lib/accounts/deletion/tombstones.server.ts')).clearTombstones(shop)
