import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { pickupDeskTexts as texts } from '#lib/texts/desk/pickup.ts'
import type { Place } from '../delivery.ts'
import { listStates } from '../delivery.sql.ts'
import { insertPickup } from '../owner/owner.sql.ts'
import { type GivenPickup, type OwnPickup, pickupFaults } from './own-pickup.ts'
import { START_PARKS, toPickup } from './start-parks.ts'
import { setupChanges, type Setup } from '../owner/setup.ts'
import {
  changedValues,
  changeSetup,
  noteVersion,
  readSetup,
  toPickupRow,
} from '../owner/setup.server.ts'
import { saySetupChanges } from '../owner/setup-words.ts'

/** The pickup places in the order of their names, shown or not, and the states. */
export async function readPickups(shop: Shop): Promise<{ places: OwnPickup[]; states: Place[] }> {
  const { pickups } = await readSetup(shop)
  const places = pickups.toSorted((one, other) => one.name.localeCompare(other.name))
  return { places, states: await listStates(shop.db) }
}

/** The bus parks of the start list that are no pickup places yet. `state`: its name. */
export async function readStartParks(shop: Shop) {
  const { places, states } = await readPickups(shop)
  const isThere = (name: string) => places.some((place) => place.name === name)
  const parks = START_PARKS.filter(({ name }) => !isThere(name)).flatMap((park) => {
    const state = states.find((each) => each.name === park.state)
    return state ? [{ ...park, stateId: state.id }] : []
  })
  return { places, states, parks }
}

/** Makes a pickup place of a park of the start list. Throws ShopError('invalid') beside `park`. */
export async function addStartPark(shop: Work, name: string, who: string | null) {
  const { parks } = await readStartParks(shop)
  const park = parks.find((each) => each.name === name)
  if (!park) throw fieldError('park', texts.faults.noPark)
  return createPickup(shop, toPickup(park, park.stateId), who)
}

/** The names of all pickup places by their ids. */
export const readPickupNames = async (shop: Shop): Promise<Map<number, string>> =>
  new Map((await readSetup(shop)).pickups.map(({ id, name }) => [id, name]))

/** Throws ShopError('not_found'). */
export async function readPickup(shop: Shop, id: number) {
  return { place: requirePickup(await readSetup(shop), id), states: await listStates(shop.db) }
}

function requirePickup({ pickups }: Setup, id: number): OwnPickup {
  const place = pickups.find((each) => each.id === id)
  if (!place) throw new ShopError('not_found')
  return place
}

function checkPickup(place: OwnPickup, { pickups }: Setup, states: readonly Place[]): void {
  const others = pickups.filter(({ id }) => id !== place.id)
  const fields = pickupFaults(place, others, states)
  if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
}

/**
 * Makes a pickup place, which shoppers see at once. Returns its id and what it is, in words. Throws
 * ShopError('invalid') beside the fields.
 */
export async function createPickup(shop: Work, given: GivenPickup, who: string | null) {
  const made = { ...given, id: 0, isShown: true }
  const states = await listStates(shop.db)
  checkPickup(made, await readSetup(shop), states)
  const id = await insertPickup(shop.db, toPickupRow(made))
  // Somebody else has made one of this name in this moment.
  if (id === null) throw fieldError('name', texts.faults.taken)
  const none = { zones: [], rules: [], pickups: [] }
  const after = { ...none, pickups: [{ ...made, id }] }
  const changes = setupChanges(none, after)
  await noteVersion(shop, who, changes)
  return { id, words: saySetupChanges(changes, after, states) }
}

const withPickup = (setup: Setup, place: OwnPickup): Setup => ({
  ...setup,
  pickups: setup.pickups.map((each) => (each.id === place.id ? place : each)),
})

/**
 * Changes fields of a pickup place. Orders that are made keep what their buyers were told. Returns in words what each
 * was and is. Throws ShopError: 'not_found', 'invalid', and 'changed_since' where somebody else changed a field since
 * it was seen.
 */
export const changePickup = (
  shop: Work,
  id: number,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, async (setup, states) => {
    const place = requirePickup(setup, id)
    const values = await changedValues(
      shop,
      `pickups.${id}.`,
      { fields: { ...place }, states },
      changes,
    )
    const changed: OwnPickup = { ...place, ...values }
    checkPickup(changed, setup, states)
    return withPickup(setup, changed)
  })

/** Shows a pickup place to shoppers, or hides it. Throws ShopError('not_found'). */
export const switchPickup = (
  shop: Work,
  id: number,
  isShown: boolean,
  who: string | null,
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, (setup) => withPickup(setup, { ...requirePickup(setup, id), isShown }))
