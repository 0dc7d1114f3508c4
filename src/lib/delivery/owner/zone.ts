import type { FieldErrors } from '#lib/errors.ts'
import { toKobo } from '#lib/money.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { MOST_INCLUDED_KG, MOST_PER_KG } from '../price/weight.ts'
import type { DepositTerms } from '../price/deposit.ts'

export const ZONE_NAME_LENGTH = 60
/** In naira. */
export const MOST_FEE = 10_000_000
export const MOST_DAYS = 90

/** What the owner says of a zone; money in kobo. */
export type GivenZone = DepositTerms & {
  name: string
  feeKobo: number
  /** Goods worth this much or more are delivered free; null: never. */
  freeOverKobo: number | null
  /** The largest order total (kobo) that can be paid on delivery there; null: none can. */
  doorUpToKobo: number | null
  /** Up to so many kg are in the price, and what each kg begun above that costs. Both null: weight costs nothing. */
  includedKg: number | null
  perKgKobo: number | null
  minDays: number
  maxDays: number
}

/** A zone as the owner sees it. */
export type OwnZone = GivenZone & { id: number; isActive: boolean }

/** What is wrong with a zone, by field. `others`: the other zones. */
export function zoneFaults(zone: GivenZone, others: readonly { name: string }[]): FieldErrors {
  const { faults: say } = deliveryDeskTexts
  const faults: FieldErrors = {}
  if (others.some(({ name }) => name === zone.name)) faults['name'] = [say.taken]
  // As a file has them, so that an export can be imported again.
  for (const field of ['feeKobo', 'freeOverKobo', 'doorUpToKobo'] as const) {
    const kobo = zone[field] ?? 0
    if (kobo > toKobo(MOST_FEE) || kobo % toKobo(1) !== 0) faults[field] = [say.sum(MOST_FEE)]
  }
  const { includedKg, perKgKobo } = zone
  if (perKgKobo !== null && (perKgKobo > toKobo(MOST_PER_KG) || perKgKobo % toKobo(1) !== 0))
    faults['perKgKobo'] = [say.sum(MOST_PER_KG)]
  if (includedKg !== null && includedKg > MOST_INCLUDED_KG)
    faults['includedKg'] = [say.kg(MOST_INCLUDED_KG)]
  // Half of it would say nothing.
  if (includedKg === null && perKgKobo !== null) faults['includedKg'] = [say.noIncluded]
  if (includedKg !== null && perKgKobo === null) faults['perKgKobo'] = [say.noPerKg]
  if (zone.deposit !== null && zone.doorUpToKobo === null) faults['deposit'] = [say.deposit]
  if (zone.minDays > zone.maxDays) faults['maxDays'] = [say.days]
  return faults
}
