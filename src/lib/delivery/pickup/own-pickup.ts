import type { FieldErrors } from '#lib/errors.ts'
import { toKobo } from '#lib/money.ts'
import { pickupDeskTexts } from '#lib/texts/desk/pickup.ts'
import type { PickupKind } from '../delivery.ts'
import { MOST_FEE } from '../owner/zone.ts'

export const PICKUP_NAME_LENGTH = 60
export const PICKUP_ADDRESS_LENGTH = 200
export const PICKUP_HOURS_LENGTH = 100
export const PICKUP_KINDS = ['shop', 'park'] as const satisfies PickupKind[]
/** In hours: 30 days. */
export const LONGEST_WAIT = 720

/** What the owner says of a place where goods are picked up; money in kobo. */
export type GivenPickup = {
  kind: PickupKind
  name: string
  address: string
  /** Null where it is not said. */
  stateId: number | null
  /** In words; empty where they are not said. */
  hours: string
  /** What picking up there costs. */
  feeKobo: number
  /** At a bus park about what the buyer pays the driver, beside the order; null: not said. */
  driverKobo: number | null
  /** After how many hours buyer and team are told that goods were not fetched; null: never. */
  waitHours: number | null
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
  if (place.kind === 'park' && place.stateId === null) faults['stateId'] = [say.parkState]
  for (const field of ['feeKobo', 'driverKobo'] as const) {
    const kobo = place[field] ?? 0
    if (kobo > toKobo(MOST_FEE) || kobo % toKobo(1) !== 0) faults[field] = [say.sum(MOST_FEE)]
  }
  return faults
}
