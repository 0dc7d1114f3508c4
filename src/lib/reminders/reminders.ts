import { DAY_MS } from '#lib/time.ts'

/**
 * What the owner has chosen. `hours`: the mail goes when a cart was left for so long. `offerId`: each mail brings a new
 * code of this offer.
 */
export type ReminderTerms = { isOn: boolean; hours: number; offerId: number | null }

/** The kind of the job that mails a reminder. */
export const REMINDER_JOB = 'mail:cart-reminder'

export const USUAL_TERMS: ReminderTerms = { isOn: false, hours: 24, offerId: null }
export const MOST_HOURS = 168

/** A cart that was left longer ago gets no mail: its customer has forgotten it, or the reminders were off. */
export const FORGOTTEN_MS = 7 * DAY_MS
/** How long after a mail an order counts as what came of it. */
export const COUNTS_MS = 14 * DAY_MS
/** Proof of consent outlives it: see the privacy policy. */
export const KEEP_ENDED_MS = 3 * 365 * DAY_MS
export const KEEP_REMINDERS_MS = 180 * DAY_MS
