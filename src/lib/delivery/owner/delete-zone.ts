import type { StateWithLgas } from '../delivery.ts'
import { coverOf } from './cover.ts'
import { placeKeyOf, type Setup, statesOfLgas, withPlaces } from './setup.ts'

/** The setup without a zone. `toId`: the zone that gets its places; null: none, so that what is more general counts there. */
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

/** In which zone the LGAs of a zone are when it is deleted and nobody gets its places, and how many in each; null is no zone. */
export function leftOfZone(setup: Setup, zoneId: number, states: readonly StateWithLgas[]) {
  const after = coverOf(withoutZone(setup, { zoneId, toId: null }, states).rules, states)
  const own = [...coverOf(setup.rules, states)].filter(([, id]) => id === zoneId)
  const groups = Map.groupBy(own, ([lga]) => after.get(lga) ?? null)
  return [...groups].map(([id, lgas]) => ({ zoneId: id, lgas: lgas.length }))
}
