import { expect, test } from 'vitest'
import { coverOf } from '#lib/delivery/owner/cover.ts'
import { mergeFile, type NamedSetup, toNamed } from '#lib/delivery/owner/merge-file.ts'
import { DEPOSITS } from '#lib/delivery/price/deposit.ts'
import { previewPlaces, zonesOfPlaces } from '#lib/delivery/owner/places.ts'
import {
  setupChanges,
  type PlaceKey,
  type Setup,
  statesOfLgas,
  withoutChanges,
  withPlaces,
} from '#lib/delivery/owner/setup.ts'
import { Dice } from '../../support/histories/dice.ts'

const TRIES = 1_000

const states = [1, 2, 3].map((id) => ({
  id,
  name: `State ${id}`,
  lgas: [1, 2, 3].map((lga) => ({ id: id * 10 + lga, name: `LGA ${id}${lga}` })),
}))
const stateOf = statesOfLgas(states)
const KEYS: PlaceKey[] = [
  'rest',
  ...states.flatMap(({ id, lgas }): PlaceKey[] => [
    `s${id}`,
    ...lgas.map((lga): PlaceKey => `l${lga.id}`),
  ]),
]

const zoneOf = (dice: Dice, id: number) => ({
  id,
  name: `Zone ${id}`,
  feeKobo: dice.below(4) * 100,
  freeOverKobo: dice.below(2) === 0 ? null : 1_000,
  minDays: dice.below(3),
  maxDays: 3 + dice.below(3),
  doorUpToKobo: dice.below(2) === 0 ? null : 5_000,
  includedKg: dice.below(2) === 0 ? null : dice.below(4),
  perKgKobo: dice.below(2) === 0 ? null : 50_000,
  deposit: dice.below(2) === 0 ? null : (DEPOSITS[dice.below(DEPOSITS.length)] ?? null),
  depositIfRefused: dice.below(2) === 0 ? null : ('kept' as const),
  isActive: dice.below(3) > 0,
})

const pickupOf = (dice: Dice, id: number) => ({
  id,
  kind: dice.below(2) === 0 ? ('shop' as const) : ('park' as const),
  name: `Shop ${id}`,
  address: `${dice.below(4)} Ring Road`,
  stateId: dice.below(2) === 0 ? null : 1,
  hours: dice.below(2) === 0 ? '' : '9 to 6',
  feeKobo: dice.below(4) * 100,
  driverKobo: dice.below(2) === 0 ? null : 150_000,
  waitHours: dice.below(2) === 0 ? null : 48,
  isShown: dice.below(3) > 0,
})

/** Some other prices, and some places in other zones or in none. */
function changed(dice: Dice, setup: Setup): Setup {
  const zones = setup.zones.map((zone) => (dice.below(2) === 0 ? zone : zoneOf(dice, zone.id)))
  const places = new Map<PlaceKey, number | null>()
  for (const key of KEYS)
    if (dice.below(3) === 0) places.set(key, dice.below(4) === 0 ? null : 1 + dice.below(3))
  const pickups = setup.pickups.map((place) =>
    dice.below(2) === 0 ? place : pickupOf(dice, place.id),
  )
  return withPlaces({ zones, rules: setup.rules, pickups }, places, stateOf)
}

const aSetup = (dice: Dice): Setup =>
  changed(dice, {
    zones: [1, 2, 3].map((id) => zoneOf(dice, id)),
    rules: [],
    pickups: [1, 2].map((id) => pickupOf(dice, id)),
  })

const sameAs = (setup: Setup) => [
  setup.zones,
  setup.pickups,
  new Map([...zonesOfPlaces(setup)].toSorted()),
]

test('a change that is set back at once leaves what was before', () => {
  const dice = new Dice(1)
  for (let at = 0; at < TRIES; at++) {
    const before = aSetup(dice)
    const after = changed(dice, before)
    const back = withoutChanges(after, setupChanges(before, after), stateOf)
    expect(back.left).toEqual([])
    expect(sameAs(back.setup)).toEqual(sameAs(before))
  }
})

test('setting back an older change keeps what was changed since, and names it', () => {
  const dice = new Dice(2)
  for (let at = 0; at < TRIES; at++) {
    const before = aSetup(dice)
    const after = changed(dice, before)
    const now = changed(dice, after)
    const [first, second] = [setupChanges(before, after), setupChanges(after, now)]
    const back = withoutChanges(now, first, stateOf)
    const kept = setupChanges(after, back.setup)
    for (const [field, [, is]] of Object.entries(second)) expect(kept[field]?.[1]).toBe(is)
    expect(back.left).toEqual(Object.keys(first).filter((field) => field in second))
  }
})

test('a file never undoes a change of the desk: what both have changed is named', () => {
  const dice = new Dice(3)
  for (let at = 0; at < TRIES; at++) {
    const old = aSetup(dice)
    const [base, file, now] = [old, changed(dice, old), changed(dice, old)].map(toNamed) as [
      NamedSetup,
      NamedSetup,
      NamedSetup,
    ]
    const { merged, conflicts } = mergeFile(base, file, now)
    const named = conflicts.map((each) =>
      'place' in each ? each.place : `${each.zone}.${each.field}`,
    )
    const check = (what: string, [was, given, is, got]: readonly unknown[]) => {
      const isConflict = given !== was && is !== was && given !== is
      expect(got, what).toBe(given === was || isConflict ? is : given)
      expect(named.includes(what), what).toBe(isConflict)
    }
    for (const key of KEYS)
      check(
        key,
        [base, file, now, merged].map((each) => each.places[key]),
      )
    for (const zone of Object.keys(base.zones))
      for (const field of ['feeKobo', 'freeOverKobo', 'minDays', 'maxDays', 'isActive'] as const)
        check(
          `${zone}.${field}`,
          [base, file, now, merged].map((each) => each.zones[zone]?.[field]),
        )
  }
})

test('ticks change the zone of just the LGAs that the preview names', () => {
  const dice = new Dice(4)
  for (let at = 0; at < TRIES; at++) {
    const setup = aSetup(dice)
    const own = KEYS.filter((key) => zonesOfPlaces(setup).get(key) === 1)
    const ticked = new Set(
      KEYS.filter((key) => (dice.below(4) === 0 ? !own.includes(key) : own.includes(key))),
    )
    const { next, moves } = previewPlaces(setup, states, 1, { shown: new Set(own), ticked })
    const [before, after] = [coverOf(setup.rules, states), coverOf(next.rules, states)]
    const said = moves.flatMap(({ lgas }) => lgas).join(' ')
    for (const { name, lgas } of states) {
      const moved = lgas.filter(({ id }) => before.get(id) !== after.get(id))
      const isWhole = said.includes(`${name} (all 3 LGAs)`)
      for (const lga of lgas)
        expect(isWhole || said.includes(lga.name), lga.name).toBe(moved.includes(lga))
    }
    expect(KEYS.filter((key) => zonesOfPlaces(next).get(key) === 1)).toEqual(
      KEYS.filter((key) => ticked.has(key)),
    )
  }
})
