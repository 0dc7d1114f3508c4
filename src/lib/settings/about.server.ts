import * as z from 'zod/mini'

/** What is said of a setting in docs/settings.md and where its value is wrong. */
export type About = {
  part: Part
  meaning: string
  /** What the value must be, as the end of "NAME must be …". */
  mustBe: string
  /** What holds when it is not set, where that is no plain value. */
  unset?: string
  isSecret?: true
}

export const PARTS = [
  'Server',
  'Data',
  'Pictures',
  'Backups',
  'Mail',
  'Trial and limits',
  'Paystack',
  'Flutterwave',
  'BTCPay Server',
  'NOWPayments',
] as const
type Part = (typeof PARTS)[number]

/** Told beside each setting. */
export const about = z.registry<About>()
