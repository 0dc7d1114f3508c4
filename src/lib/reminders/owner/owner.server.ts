import { fieldError } from '#lib/errors.ts'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { reminderDeskTexts as texts } from '#lib/texts/desk/reminders.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { COUNTS_MS, type ReminderTerms } from '../reminders.ts'
import { changeReminderTerms, readReminderTerms } from '../reminders.server.ts'
import { countConsents, listBought, listReminders } from './owner.sql.ts'

const REPORTED_DAYS = 30

type Row = Awaited<ReturnType<typeof listReminders>>[number]
type Order = Awaited<ReturnType<typeof listBought>>[number]

/**
 * `order`: the first that its customer paid within 14 days after the mail, and whether it used the code of the mail.
 */
export type SentReminder = {
  id: number
  madeAt: Moment
  state: 'waiting' | 'dropped' | 'sent'
  order: { number: string; kobo: number; hasCode: boolean } | null
  /** Whether its customer has ended reminders within 14 days after it. */
  isEnded: boolean
}

const isSoonAfter = (moment: Moment | null, sentAt: Moment): boolean =>
  moment !== null && moment > sentAt && moment <= after(sentAt, COUNTS_MS)

function toReminder(row: Row, orders: readonly Order[]): SentReminder {
  const { id, madeAt, sentAt, droppedAt, endedAt, offerId } = row
  if (sentAt === null)
    return { id, madeAt, state: droppedAt ? 'dropped' : 'waiting', order: null, isEnded: false }
  const bought = orders.find(({ paidAt }) => isSoonAfter(paidAt, sentAt))
  const hasCode = offerId !== null && bought?.offerId === offerId
  return {
    id,
    madeAt,
    state: 'sent',
    order: bought ? { number: bought.number, kobo: bought.kobo, hasCode } : null,
    isEnded: isSoonAfter(endedAt, sentAt),
  }
}

/** Reminders can bring codes of these offers: they have a code and have not ended. */
export async function readCodesToName(shop: Shop) {
  const now = shop.now()
  return (await readOffers(shop)).filter(
    ({ code, until }) => code !== null && (until === null || until > now),
  )
}

/** What the owner has chosen, the codes to choose from, and what came of the reminders of the last 30 days. */
export async function readReminderReport(shop: Shop) {
  const since = after(shop.now(), -REPORTED_DAYS * DAY_MS)
  const orders = Map.groupBy(await listBought(shop.db, since), ({ customerId }) => customerId)
  const reminders = (await listReminders(shop.db, since)).map((row) =>
    toReminder(row, orders.get(row.customerId) ?? []),
  )
  const bought = reminders.flatMap(({ order }) => order ?? [])
  return {
    terms: await readReminderTerms(shop),
    codes: await readCodesToName(shop),
    agreed: await countConsents(shop.db),
    reminders,
    sent: reminders.filter(({ state }) => state === 'sent').length,
    bought: bought.length,
    boughtKobo: bought.reduce((sum, { kobo }) => sum + kobo, 0),
    ended: reminders.filter(({ isEnded }) => isEnded).length,
  }
}

/**
 * Returns what the terms were before. Throws ShopError beside `offer` for a code that reminders cannot name.
 */
export async function saveReminderTerms(shop: Work, terms: ReminderTerms): Promise<ReminderTerms> {
  const { offerId } = terms
  if (offerId !== null && !(await readCodesToName(shop)).some(({ id }) => id === offerId))
    throw fieldError('offer', texts.noCode)
  return changeReminderTerms(shop, terms)
}
