import type { StateWithLgas } from '../delivery.ts'
import { coverOf } from './cover.ts'
import { placeKeyOf, type Setup, statesOfLgas, withPlaces } from './setup.ts'

/**
 * The setup without a zone. `toId`: the zone that gets its places; null: none, so that what is more general counts
 * there.
 */
export function withoutZone(
  setup: Setup,
  { zoneId, toId }: { zoneId: number; toId: number | null },
  states: readonly StateWithLgas[],
): Setup {
  const own = setup.rules.filter((rule) => rule.zoneId === zoneId)
  const places = new Map(own.map((rule) => [placeKeyOf(rule), toId]))
  const zones = setup.zones.filter(({ id }) => id !== zoneId)
  return withPlaces({ ...setup, zones }, places, statesOfLgas(states))
}

/**
 * In which zone the LGAs of a zone are when it is deleted and nobody gets its places, and how many in each; null is no
 * zone.
 */
export function leftOfZone(setup: Setup, zoneId: number, states: readonly StateWithLgas[]) {
  const after = coverOf(withoutZone(setup, { zoneId, toId: null }, states).rules, states)
  const own = [...coverOf(setup.rules, states)].filter(([, id]) => id === zoneId)
  const groups = Map.groupBy(own, ([lga]) => after.get(lga) ?? null)
  return [...groups].map(([id, lgas]) => ({ zoneId: id, lgas: lgas.length }))
}

/** Whether any LGA is in a zone that is delivered. */
export function deliversAnywhere(
  { zones, rules }: Setup,
  states: readonly StateWithLgas[],
): boolean {
  const served = new Set(zones.filter(({ isActive }) => isActive).map(({ id }) => id))
  return [...coverOf(rules, states).values()].some((id) => id !== null && served.has(id))
}

/** Whether the shop delivers somewhere, and would not without this zone; `toId`: the zone that gets its places. */
export const isLastWithPlaces = (
  setup: Setup,
  zone: { zoneId: number; toId: number | null },
  states: readonly StateWithLgas[],
): boolean =>
  deliversAnywhere(setup, states) && !deliversAnywhere(withoutZone(setup, zone, states), states)
