import * as z from 'zod/mini'
import type { FieldErrors } from '#lib/errors.ts'
import { count, id, kobo, line, orNone } from '#lib/fields.schema.ts'
import { toKobo } from '#lib/money.ts'
import { defineRecord, type Given, type Owned } from '#lib/records/record.ts'
import { pickupDeskTexts } from '#lib/texts/desk/pickup.ts'
import { pickName, type PickupKind, type StateOrLga } from '../delivery.ts'
import { MOST_FEE } from '../owner/zone.ts'

export const PICKUP_NAME_LENGTH = 60
export const PICKUP_ADDRESS_LENGTH = 200
export const PICKUP_HOURS_LENGTH = 100
export const PICKUP_KINDS = ['shop', 'park'] as const satisfies PickupKind[]
/** In hours: 30 days. */
export const LONGEST_WAIT = 720

const { kinds, shown, hidden } = pickupDeskTexts
const fields = {
  kind: {
    column: 'kind',
    is: z._default(z.enum(PICKUP_KINDS), 'shop'),
    start: 'shop',
    options: PICKUP_KINDS.map((kind) => [kind, kinds[kind]] as const),
  },
  name: { column: 'name', is: line(PICKUP_NAME_LENGTH) },
  address: { column: 'address', is: line(PICKUP_ADDRESS_LENGTH) },
  stateId: { column: 'state_id', is: orNone(id()) },
  hours: { column: 'hours', is: line(PICKUP_HOURS_LENGTH, 0), start: '' },
  feeKobo: { column: 'fee_kobo', is: kobo(), start: 0 },
  driverKobo: { column: 'driver_kobo', is: orNone(kobo(1)) },
  waitHours: { column: 'wait_hours', is: orNone(count(1, LONGEST_WAIT)) },
  isShown: { column: 'is_shown', flag: [hidden, shown] },
} as const
/** What the owner says of a place where goods are picked up; money in kobo. */
export const pickupRecord = defineRecord(pickupDeskTexts, fields)
export type GivenPickup = Given<typeof fields>
/** A pickup place as the owner sees it. */
export type OwnPickup = Owned<typeof fields>

/** The states, for a form. */
export const statesToChoose = (states: readonly StateOrLga[]) => [
  ['', pickupDeskTexts.noState] as const,
  ...states.map(({ id, name }) => [String(id), pickName(name)] as const),
]

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
