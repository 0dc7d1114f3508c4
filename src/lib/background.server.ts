import { clearIdleGuestCarts } from '#lib/cart/cart.server.ts'
import { clearExpiredShared } from '#lib/cart/shared/shared-cart.server.ts'
import { clearOldInvalidations } from '#lib/db/invalidations.server.ts'
import { paidOrderHandlers } from '#lib/accounts/profile/paid-order.server.ts'
import { activationHandlers } from '#lib/accounts/sign-up/activation.server.ts'
import { emailChangeHandlers } from '#lib/accounts/settings/email-change.server.ts'
import { resetHandlers } from '#lib/accounts/passwords/reset.server.ts'
import { clearEndedDesk } from '#lib/desk/sign-in/sessions.server.ts'
import { clearEndedSessions } from '#lib/accounts/sessions/sessions.server.ts'
import { clearUnverified } from '#lib/accounts/sign-up/username-holds.server.ts'
import { clearOldViews } from '#lib/history/history.server.ts'
import { clearOldNewsletters } from '#lib/newsletter/newsletter.server.ts'
import { photoFetchHandlers } from '#lib/catalogue/import/moving/photo-jobs.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import {
  clearOldStockAlerts,
  countRecord,
  clearBuyers,
  checkForDamage,
  warnOfOldBackup,
  countScores,
  deleteReturned,
  clearTombstones,
  mailStockAlerts,
  makeBackup,
  sendAlertMail,
  sendByServerBefore,
  tellBrowser,
  tellDay,
  tellStaff,
  tryBackup,
  publish,
} from '#lib/background-late.server.ts'
import type { JobHandlers } from '#lib/jobs/jobs.server.ts'
import { clearOldJobs, dueKinds, runJobsOf } from '#lib/jobs/jobs.server.ts'
import { type RecurringTask, runDueTasks } from '#lib/jobs/recurring.server.ts'
import { BEFORE_JOB } from '#lib/keys/keys.ts'
import { oneAtATime, repeat } from '#lib/jobs/repeat.server.ts'
import { clearEndedRates } from '#lib/limits/limits.server.ts'
import { pictureHandlers } from '#lib/media/pictures.server.ts'
import { ALERT_JOB, ALERT_MAIL_JOB, PUSH_JOB } from '#lib/notifications/alerts/alerts.ts'
import { clearOldMails, mailHandlers } from '#lib/notifications/mails.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { newsHandlers } from '#lib/orders/owner/delivery-news.server.ts'
import { watchHeldStock } from '#lib/orders/stock/holds.server.ts'
import { checkDuePayments, paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { PUBLISH_JOB } from '#lib/publishing/publishing.ts'
import { BACKUP_JOB, DRILL_JOB } from '#lib/recovery/keep.ts'
import { REMINDER_JOB } from '#lib/reminders/reminders.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { clearIdempotencyKeys } from '#lib/web/endpoints/idempotency.server.ts'

/** Loaded when they run: the start of the shop needs none of them. */
const remindOfCarts = async (shop: Shop): Promise<void> =>
  (await import('#lib/reminders/send.server.ts')).remindOfCarts(shop)
const sendReminder = async (shop: Shop, job: Job): Promise<void> =>
  (await import('#lib/reminders/send.server.ts')).sendReminder(shop, job)
const clearOldReminders = async (shop: Shop): Promise<void> =>
  (await import('#lib/reminders/reminders.server.ts')).clearOldReminders(shop)
const mailGiftCards = async (shop: Shop): Promise<void> =>
  (await import('#lib/gift-cards/delivery.server.ts')).mailGiftCards(shop)
const endGiftCards = async (shop: Shop): Promise<void> =>
  (await import('#lib/gift-cards/ends.server.ts')).endGiftCards(shop)
const tellUnfetched = async (shop: Shop): Promise<void> =>
  (await import('#lib/orders/owner/unfetched.server.ts')).tellUnfetched(shop)
const tellLate = async (shop: Shop): Promise<void> =>
  (await import('#lib/orders/owner/late.server.ts')).tellLate(shop)
const eraseDue = async (shop: Shop): Promise<void> =>
  (await import('#lib/accounts/people/erase.server.ts')).eraseDue(shop)
const compareDaily = async (shop: Shop): Promise<void> =>
  (await import('#lib/payments/ledger/compare.server.ts')).compareDaily(shop)
const checkBooks = async (shop: Shop): Promise<void> =>
  (await import('#lib/recovery/books.server.ts')).checkBooks(shop)
const keepSums = async (shop: Shop): Promise<void> =>
  (await import('#lib/books/reports/keep-sums.server.ts')).keepSums(shop)
const inviteToRate = async (shop: Shop): Promise<void> =>
  (await import('#lib/reviews/invitations.server.ts')).inviteToRate(shop)
const clearPaymentMessages = async (shop: Shop): Promise<void> =>
  (await import('#lib/payments/ledger/retention.server.ts')).clearPaymentMessages(shop)
const clearOldLedger = async (shop: Shop): Promise<void> =>
  (await import('#lib/payments/ledger/retention.server.ts')).clearOldLedger(shop)

/** The handler of each kind of job. */
export const handlers: JobHandlers = {
  ...mailHandlers,
  [ALERT_JOB]: tellStaff,
  [PUSH_JOB]: tellBrowser,
  [ALERT_MAIL_JOB]: sendAlertMail,
  [BEFORE_JOB]: sendByServerBefore,
  [REMINDER_JOB]: sendReminder,
  [BACKUP_JOB]: makeBackup,
  [DRILL_JOB]: tryBackup,
  [PUBLISH_JOB]: publish,
  ...newsHandlers,
  ...activationHandlers,
  ...paidOrderHandlers,
  ...emailChangeHandlers,
  ...resetHandlers,
  ...paymentHandlers,
  ...pictureHandlers,
  ...photoFetchHandlers,
}

/** The recurring tasks. */
export const recurring: readonly RecurringTask[] = [
  { name: 'expire-orders', everyMs: MINUTE_MS, run: releaseExpiredHolds },
  // A hold lasts ten minutes.
  { name: 'watch-held-stock', everyMs: 5 * MINUTE_MS, run: watchHeldStock },
  { name: 'check-payments', everyMs: MINUTE_MS, run: checkDuePayments },
  { name: 'compare-payments', everyMs: DAY_MS, run: compareDaily },
  { name: 'check-books', everyMs: DAY_MS, run: checkBooks },
  { name: 'count-record', everyMs: DAY_MS, run: countRecord },
  { name: 'sum-books', everyMs: HOUR_MS, run: keepSums },
  { name: 'count-scores', everyMs: 10 * MINUTE_MS, run: countScores },
  { name: 'invite-to-rate', everyMs: HOUR_MS, run: inviteToRate },
  { name: 'tell-unfetched', everyMs: 10 * MINUTE_MS, run: tellUnfetched },
  { name: 'tell-late', everyMs: HOUR_MS, run: tellLate },
  { name: 'tell-day', everyMs: 5 * MINUTE_MS, run: tellDay },
  { name: 'mail-stock-alerts', everyMs: 5 * MINUTE_MS, run: mailStockAlerts },
  { name: 'remind-of-carts', everyMs: 10 * MINUTE_MS, run: remindOfCarts },
  { name: 'mail-gift-cards', everyMs: 5 * MINUTE_MS, run: mailGiftCards },
  { name: 'end-gift-cards', everyMs: HOUR_MS, run: endGiftCards },
  { name: 'check-database', everyMs: DAY_MS, run: checkForDamage },
  { name: 'watch-backups', everyMs: DAY_MS, run: warnOfOldBackup },
  { name: 'purge-jobs', everyMs: HOUR_MS, run: clearOldJobs },
  { name: 'purge-guest-carts', everyMs: HOUR_MS, run: clearIdleGuestCarts },
  { name: 'purge-shared-carts', everyMs: DAY_MS, run: clearExpiredShared },
  { name: 'purge-sessions', everyMs: HOUR_MS, run: clearEndedSessions },
  { name: 'purge-desk', everyMs: HOUR_MS, run: clearEndedDesk },
  { name: 'delete-unverified', everyMs: DAY_MS, run: clearUnverified },
  { name: 'purge-newsletter', everyMs: DAY_MS, run: clearOldNewsletters },
  { name: 'delete-stock-alerts', everyMs: DAY_MS, run: clearOldStockAlerts },
  { name: 'delete-reminders', everyMs: DAY_MS, run: clearOldReminders },
  { name: 'delete-buyers', everyMs: DAY_MS, run: clearBuyers },
  { name: 'erase-people', everyMs: HOUR_MS, run: eraseDue },
  { name: 'delete-views', everyMs: DAY_MS, run: clearOldViews },
  { name: 'delete-payment-messages', everyMs: DAY_MS, run: clearPaymentMessages },
  { name: 'delete-old-ledger', everyMs: DAY_MS, run: clearOldLedger },
  { name: 'delete-mails', everyMs: DAY_MS, run: clearOldMails },
  // Often: a restored backup also restores the time of the last run.
  { name: 'delete-returned', everyMs: HOUR_MS, run: deleteReturned },
  { name: 'delete-tombstones', everyMs: DAY_MS, run: clearTombstones },
  { name: 'purge-rates', everyMs: HOUR_MS, run: clearEndedRates },
  { name: 'purge-idempotency-keys', everyMs: HOUR_MS, run: clearIdempotencyKeys },
  { name: 'delete-invalidations', everyMs: HOUR_MS, run: clearOldInvalidations },
]

type Work = { handlers: JobHandlers; recurring: readonly RecurringTask[] }

/**
 * Runs jobs and recurring tasks beside the requests: at once when this process enqueues a job, else every three
 * seconds. Returns a function that stops it and waits for running work.
 */
export function startBackground(
  shop: Shop,
  work: Work = { handlers, recurring },
): () => Promise<void> {
  let isStopping = false
  const stopping = () => isStopping
  // Each kind separately: a mail must not wait for all pictures of a new catalogue.
  const lanes = new Map(
    Object.entries(work.handlers).map(([kind, handler]) => [
      kind,
      oneAtATime(shop, () => runJobsOf(shop, kind, handler, stopping)),
    ]),
  )
  const look = async () => {
    for (const kind of await dueKinds(shop)) lanes.get(kind)?.now()
  }
  const jobs = repeat(shop, look)
  const tasks = repeat(shop, () => runDueTasks(shop, work.recurring, stopping))
  shop.events.on('job', jobs.now)
  return async () => {
    isStopping = true
    shop.events.off('job', jobs.now)
    // No lane begins once nobody looks.
    await Promise.all([jobs.stop(), tasks.stop()])
    await Promise.all([...lanes.values()].map(({ stop }) => stop()))
  }
}
