import type { StateWithLgas } from '../delivery.ts'
import type { Rule } from './cover.ts'
import { type OwnPickup, pickupRecord } from '../pickup/own-pickup.ts'
import { type OwnZone, zoneRecord } from './zone.ts'

/** The zones, the rules that say which places are in them, and the places where goods are picked up. */
export type Setup = {
  zones: readonly OwnZone[]
  rules: readonly Rule[]
  pickups: readonly OwnPickup[]
}

type Value = string | number | boolean | null

/** What was and is, by field: `zones.5.feeKobo`, `pickups.3.hours`, and for `places.l503` the id of the zone. */
export type SetupChanges = Record<string, [was: Value, is: Value]>

/** A place that a zone has: `l503` is an LGA, `s25` what is left of a state, `rest` everywhere else. */
export type PlaceKey = 'rest' | `s${number}` | `l${number}`

export const placeKeyOf = ({ stateId, lgaId }: Omit<Rule, 'zoneId'>): PlaceKey => {
  if (lgaId !== null) return `l${lgaId}`
  return stateId === null ? 'rest' : `s${stateId}`
}

/** The rule that a zone has a place. */
export function ruleOf(key: PlaceKey, zoneId: number, stateOf: ReadonlyMap<number, number>): Rule {
  const id = Number(key.slice(1))
  if (key === 'rest') return { zoneId, stateId: null, lgaId: null }
  if (key.startsWith('s')) return { zoneId, stateId: id, lgaId: null }
  return { zoneId, stateId: stateOf.get(id) ?? null, lgaId: id }
}

/** The state of each LGA, by their ids. */
export const statesOfLgas = (states: readonly StateWithLgas[]): Map<number, number> =>
  new Map(states.flatMap((state) => state.lgas.map((lga) => [lga.id, state.id])))

const FIELDS = zoneRecord.names
export type ZoneField = (typeof FIELDS)[number]
const PICKUP_FIELDS = pickupRecord.names

const fieldsOf = ({ zones, rules, pickups }: Setup): Map<string, Value> =>
  new Map<string, Value>([
    ...zones.flatMap((zone) =>
      FIELDS.map((field) => [`zones.${zone.id}.${field}`, zone[field]] as const),
    ),
    ...pickups.flatMap((place) =>
      PICKUP_FIELDS.map((field) => [`pickups.${place.id}.${field}`, place[field]] as const),
    ),
    ...rules.map((rule) => [`places.${placeKeyOf(rule)}`, rule.zoneId] as const),
  ])

/** What differs between two setups. */
export function setupChanges(before: Setup, after: Setup): SetupChanges {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const changes: SetupChanges = {}
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    const [old = null, now = null] = [was.get(field), is.get(field)]
    if (old !== now) changes[field] = [old, now]
  }
  return changes
}

/** The names of the zones that a change has deleted, by their ids. */
export const deletedZones = (changes: SetupChanges): Map<number, string> =>
  new Map(
    Object.entries(changes).flatMap(([field, [was, is]]) => {
      const [what, id, name] = field.split('.')
      const isDeleted = what === 'zones' && name === 'name' && is === null
      return isDeleted ? [[Number(id), String(was)] as const] : []
    }),
  )

/**
 * The setup with the zones again that a change has deleted, if no other zone has their name now. They have no places
 * yet.
 */
function withDeleted(setup: Setup, changes: SetupChanges): Setup {
  const taken = new Set(setup.zones.map(({ name }) => name))
  const ids = new Set(setup.zones.map(({ id }) => id))
  const again = [...deletedZones(changes)]
    .filter(([id, name]) => !ids.has(id) && !taken.has(name))
    .map(([id]) => {
      const values = FIELDS.map((field) => [field, changes[`zones.${id}.${field}`]?.[0] ?? null])
      return { ...Object.fromEntries(values), id } as OwnZone
    })
  return { ...setup, zones: [...setup.zones, ...again] }
}

/** Whether a change is of a zone or pickup place that it made. */
export const isMade = (changes: SetupChanges): boolean =>
  Object.entries(changes).some(([field, [was]]) => field.endsWith('.name') && was === null)

/**
 * The setup with the rules for some places changed. `zoneId`: null for no zone. `stateOf`: the state of each LGA.
 */
export function withPlaces(
  { rules, ...setup }: Setup,
  places: ReadonlyMap<PlaceKey, number | null>,
  stateOf: ReadonlyMap<number, number>,
): Setup {
  const kept = rules.filter((rule) => !places.has(placeKeyOf(rule)))
  const added = [...places].flatMap(([key, zoneId]) =>
    zoneId === null ? [] : [ruleOf(key, zoneId, stateOf)],
  )
  return { ...setup, rules: [...kept, ...added] }
}

/** The setup without some changes, as far as nobody has changed the same since. `left`: the fields that stay. */
export function withoutChanges(
  present: Setup,
  changes: SetupChanges,
  stateOf: ReadonlyMap<number, number>,
): { setup: Setup; left: string[] } {
  const now = fieldsOf(present)
  const setup = withDeleted(present, changes)
  const ids = new Set(setup.zones.map(({ id }) => id))
  const left: string[] = []
  const places = new Map<PlaceKey, number | null>()
  const values = new Map<string, Value>()
  for (const [field, [was, is]] of Object.entries(changes)) {
    const isPlace = field.startsWith('places.')
    const [what, id] = field.split('.')
    const zoneId = isPlace ? was : what === 'zones' ? id : null
    const isGone = zoneId !== null && !ids.has(Number(zoneId))
    if ((now.get(field) ?? null) !== is || isGone) left.push(field)
    else if (isPlace) places.set(field.slice('places.'.length) as PlaceKey, was as number | null)
    else values.set(field, was)
  }
  const setBack = <Each extends { id: number }>(
    what: string,
    each: Each,
    fields: readonly string[],
  ) => ({
    ...each,
    ...Object.fromEntries(
      fields.flatMap((field) => {
        const name = `${what}.${each.id}.${field}`
        return values.has(name) ? [[field, values.get(name)]] : []
      }),
    ),
  })
  const zones = setup.zones.map((zone) => setBack('zones', zone, FIELDS))
  const pickups = setup.pickups.map((place) => setBack('pickups', place, PICKUP_FIELDS))
  return { setup: withPlaces({ ...setup, zones, pickups }, places, stateOf), left }
}
