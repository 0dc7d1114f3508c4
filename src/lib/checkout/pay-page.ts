/**
 * What the shop's own payment page says. `choose`: no way is chosen yet. `looking`: the company was asked just now, or
 * confirms the money. `rejected`: the company sent a transfer back, and the number still counts. `away`: the company
 * does not answer. `expired`: the number or the code counts no more. `late`: money came too late and goes back.
 * `review`: a person looks at it. `ended`: the order can no longer be paid.
 */
export const PAY_PAGE_STATES = [
  'choose',
  'waiting',
  'looking',
  'rejected',
  'away',
  'expired',
  'paid',
  'late',
  'review',
  'ended',
] as const
export type PayPageState = (typeof PAY_PAGE_STATES)[number]

/** States in which the page looks again by itself. */
export const WATCHED: readonly PayPageState[] = ['waiting', 'looking', 'rejected', 'away']

/** States in which the buyer may choose another way to pay. */
export const PAYABLE: readonly PayPageState[] = [
  'choose',
  'waiting',
  'looking',
  'rejected',
  'away',
  'expired',
  'late',
]

/** Seconds after which a page without script looks again. */
export const REFRESH_S = 15
/** When (seconds after its opening) a page with script looks again, and how often after that. */
export const POLLS_S: readonly number[] = [3, 5, 8, 13, 20]
export const LAST_POLLS_EVERY_S = 20

/** Banks may take ₦50 of stamp duty from who sends so much. */
export const STAMP_DUTY_FROM_KOBO = 10_000_00

/** What the address of the page says about a look that was just made. */
export const LOOKED = { asked: 'asked', away: 'away' }

/** As `GET /api/orders/{id}/payment/` and `/pay/{token}/payment` give it. */
export type PaymentJson = {
  state: PayPageState
  /** In naira. */
  amount: number
  /** Whole minutes that the number still counts; null without one. */
  minutes_left: number | null
}

/** The address that dials a code: `#` has a meaning of its own in addresses. */
export const dialling = (code: string): string => `tel:${code.replaceAll('#', '%23')}`
