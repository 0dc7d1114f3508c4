import type { FieldErrors } from '#lib/errors.ts'
import { toKobo } from '#lib/money.ts'
import { pickupDeskTexts } from '#lib/texts/desk/pickup.ts'
import { MOST_FEE } from '../owner/zone.ts'

export const PICKUP_NAME_LENGTH = 60
export const PICKUP_ADDRESS_LENGTH = 200
export const PICKUP_HOURS_LENGTH = 100

/** What the owner says of a place where goods are picked up; money in kobo. */
export type GivenPickup = {
  name: string
  address: string
  /** Null where it is not said. */
  stateId: number | null
  /** In words; empty where they are not said. */
  hours: string
  /** What picking up there costs. */
  feeKobo: number
}

/** A pickup place as the owner sees it. */
export type OwnPickup = GivenPickup & { id: number; isShown: boolean }

/** What is wrong with a pickup place, by field. `others`: the other places. */
export function pickupFaults(
  place: GivenPickup,
  others: readonly { name: string }[],
  states: readonly { id: number }[],
): FieldErrors {
  const { faults: say } = pickupDeskTexts
  const faults: FieldErrors = {}
  if (others.some(({ name }) => name === place.name)) faults['name'] = [say.taken]
  if (place.stateId !== null && !states.some(({ id }) => id === place.stateId))
    faults['stateId'] = [say.noState]
  if (place.feeKobo > toKobo(MOST_FEE) || place.feeKobo % toKobo(1) !== 0)
    faults['feeKobo'] = [say.sum(MOST_FEE)]
  return faults
}
