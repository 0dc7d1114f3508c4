/**
 * What is paid before the parcel of a pay on delivery is packed: the price of its delivery, or a share of the total in
 * percent.
 */
export const DEPOSITS = ['delivery', '10', '20', '25', '30', '40', '50', '75'] as const
export type Deposit = (typeof DEPOSITS)[number]

/** What the owner says of deposits in a zone. */
export type DepositTerms = {
  /** Null: none is asked for. */
  deposit: Deposit | null
  /** `kept`: the shop keeps it when the parcel is not taken; null: it goes back. */
  depositIfRefused: 'kept' | null
}

/** The least that payment companies take. */
const LEAST_KOBO = 50_00

type Asked = {
  deposit: Deposit | null
  /** What the order pays for its delivery. */
  feeKobo: number
  totalKobo: number
}

/** The deposit of an order (kobo), a share of it in whole naira; 0 for none. */
export function depositOf({ deposit, feeKobo, totalKobo }: Asked): number {
  const kobo =
    deposit === 'delivery' ? feeKobo : Math.ceil((totalKobo * Number(deposit ?? 0)) / 10_000) * 100
  return kobo === 0 ? 0 : Math.max(kobo, LEAST_KOBO)
}
