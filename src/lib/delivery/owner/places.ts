import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import type { StateWithLgas } from '../delivery.ts'
import { sayArea } from './area-words.ts'
import { coverOf } from './cover.ts'
import { type PlaceKey, placeKeyOf, type Setup, statesOfLgas, withPlaces } from './setup.ts'
import type { OwnZone } from './zone.ts'

/** What a form of places showed as ticked, and what is ticked now. */
export type Ticks = { shown: ReadonlySet<PlaceKey>; ticked: ReadonlySet<PlaceKey> }

/** Every place that a zone can have. */
export const allPlaces = (states: readonly StateWithLgas[]): Set<PlaceKey> =>
  new Set([
    'rest',
    ...states.flatMap((state) => [
      `s${state.id}` as const,
      ...state.lgas.map(({ id }) => `l${id}` as const),
    ]),
  ])

/** The zone that has each place by name. */
export const zonesOfPlaces = ({ rules }: Setup): Map<PlaceKey, number> =>
  new Map(rules.map((rule) => [placeKeyOf(rule), rule.zoneId]))

/** LGAs that go from one zone to another, in words; null is no zone. */
type Move = { from: string | null; to: string | null; isLost: boolean; lgas: string[] }

/** What ticks would change, before anything is saved. */
export type PlacesPreview = {
  /** The setup that they make. */
  next: Setup
  /** The places whose zone changes, with it; null is none. */
  places: [PlaceKey, number | null][]
  moves: Move[]
  /** LGAs of a state that is newly ticked which another zone has by name: they stay there. */
  stay: { zone: string; lgas: string[] }[]
  /** LGAs that are in no zone afterwards. */
  inNoZone: string[]
}

/** What becomes of each LGA when these places of a zone are ticked. Only what was ticked or unticked changes. */
export function previewPlaces(
  setup: Setup,
  states: readonly StateWithLgas[],
  zoneId: number,
  { shown, ticked }: Ticks,
): PlacesPreview {
  const zoneOfPlace = zonesOfPlaces(setup)
  const places = new Map<PlaceKey, number | null>()
  for (const key of ticked) if (!shown.has(key)) places.set(key, zoneId)
  // What a colleague has given to another zone meanwhile is theirs.
  for (const key of shown)
    if (!ticked.has(key) && zoneOfPlace.get(key) === zoneId) places.set(key, null)
  const next = withPlaces(setup, places, statesOfLgas(states))
  const [before, after] = [coverOf(setup.rules, states), coverOf(next.rules, states)]
  const zoneOf = new Map(setup.zones.map((zone) => [zone.id, zone]))
  const say = (id: number | null) => (id === null ? null : sayZone(zoneOf.get(id)))
  const changed = [...after].flatMap(([lga, to]) => {
    const from = before.get(lga) ?? null
    return from === to ? [] : [{ lga, from, to }]
  })
  const moves = [...Map.groupBy(changed, ({ from, to }) => `${from} ${to}`).values()].map(
    (lgas): Move => {
      const [from, to] = [lgas[0]?.from ?? null, lgas[0]?.to ?? null]
      const ids = new Set(lgas.map(({ lga }) => lga))
      const isServed = (id: number | null) => (id !== null && zoneOf.get(id)?.isActive) ?? false
      return {
        from: say(from),
        to: say(to),
        isLost: isServed(from) && !isServed(to),
        lgas: sayArea((id) => ids.has(id), states),
      }
    },
  )
  const isNewState = (id: number) => places.get(`s${id}`) === zoneId
  const staying = states.filter(({ id }) => isNewState(id)).flatMap(({ lgas }) => lgas)
  const elsewhere = staying.flatMap(({ id }) => {
    const other = after.get(id) ?? null
    return other === null || other === zoneId ? [] : [{ id, other }]
  })
  return {
    next,
    places: [...places],
    moves,
    stay: [...Map.groupBy(elsewhere, ({ other }) => other)].map(([other, lgas]) => {
      const ids = new Set(lgas.map(({ id }) => id))
      return { zone: say(other) ?? '', lgas: sayArea((id) => ids.has(id), states) }
    }),
    inNoZone: sayArea((id) => (after.get(id) ?? null) === null, states),
  }
}

const sayZone = (zone: OwnZone | undefined): string =>
  zone ? `${zone.name}, ${zone.isActive ? texts.fee(zone.feeKobo) : texts.notServed}` : ''
