import * as z from 'zod/mini'

/** The description of a setting, for docs/settings.md and for errors. */
export type About = {
  part: Part
  meaning: string
  /** What the value must be, as the end of "NAME must be …". */
  mustBe: string
  /** The default, when it is not a plain value. */
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

/** The registry of all descriptions. */
export const about = z.registry<About>()
