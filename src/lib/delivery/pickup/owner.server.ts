import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { pickupDeskTexts as texts } from '#lib/texts/desk/pickup.ts'
import type { StateOrLga } from '../delivery.ts'
import { listStates } from '../delivery.sql.ts'
import { insertPickup } from '../owner/owner.sql.ts'
import { type GivenPickup, type OwnPickup, pickupFaults } from './own-pickup.ts'
import { START_PARKS, toPickup } from './start-parks.ts'
import { changeFields, changeOne, noteMade, requireOne } from '../owner/one.server.ts'
import type { Setup } from '../owner/setup.ts'
import { readSetup, toPickupRow } from '../owner/setup.server.ts'

/** The pickup places in the order of their names, shown or not, and the states. */
export async function readPickups(
  shop: Shop,
): Promise<{ places: OwnPickup[]; states: StateOrLga[] }> {
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
  return {
    place: requireOne(await readSetup(shop), 'pickups', id),
    states: await listStates(shop.db),
  }
}

function checkPickup(place: OwnPickup, { pickups }: Setup, states: readonly StateOrLga[]): void {
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
  return noteMade(shop, who, { id, pickups: [{ ...made, id }] }, states)
}

/**
 * Changes fields of a pickup place: `changeFields`. Orders that are made keep what their buyers were told. Throws
 * ShopError: also 'invalid'.
 */
export const changePickup = (
  shop: Work,
  id: number,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> => changeFields(shop, ['pickups', id], { changes, who }, checkPickup)

/** Shows a pickup place to shoppers, or hides it. Throws ShopError('not_found'). */
export const switchPickup = (
  shop: Work,
  id: number,
  isShown: boolean,
  who: string | null,
): Promise<FieldInWords[]> =>
  changeOne(shop, ['pickups', id], who, (place) => ({ ...place, isShown }))
