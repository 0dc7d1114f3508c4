import { LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import type { SavedChanges } from '#lib/records/fields.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { keepVersion } from '#lib/records/history.server.ts'
import { setBack } from '#lib/records/set-back.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { StateWithLgas } from '../delivery.ts'
import { insertRules, listZonesAndRules } from '../zones.sql.ts'
import type { Rule } from './cover.ts'
import { keepFileBase } from './file-base.server.ts'
import {
  deleteRules,
  deleteZone,
  listPickupRows,
  listStatesWithLgas,
  lockSetup,
  type PickupRow,
  putZone,
  updatePickup,
  type ZoneRow,
} from './owner.sql.ts'
import {
  setupChanges,
  deletedZones,
  placeKeyOf,
  type Setup,
  type SetupChanges,
  statesOfLgas,
  withoutChanges,
} from './setup.ts'
import { pickupRecord } from '../pickup/own-pickup.ts'
import { saySetupChanges } from './setup-words.ts'
import { zoneRecord } from './zone.ts'

/** Zones, places and pickup places have their versions together, as one change may be of several. */
export const DELIVERY = { kind: 'delivery', id: 0 } as const

/** Zones, rules and pickup places as they are stored, the oldest first. */
export async function readSetup(shop: Shop): Promise<Setup> {
  const { zones, rules } = await listZonesAndRules(shop.db)
  return {
    zones: zones.map(zoneRecord.fromRow),
    rules: rules.map(({ zone_id, state_id, lga_id }) => ({
      zoneId: zone_id,
      stateId: state_id,
      lgaId: lga_id,
    })),
    pickups: (await listPickupRows(shop.db)).map(pickupRecord.fromRow),
  }
}

/** The names of all zones by their ids. */
export const readZoneNames = async (shop: Shop): Promise<Map<number, string>> =>
  new Map((await readSetup(shop)).zones.map(({ id, name }) => [id, name]))

export const toRuleRow = ({ zoneId, stateId, lgaId }: Rule) => ({
  zone_id: zoneId,
  state_id: stateId,
  lga_id: lgaId,
})

export const toZoneRow = zoneRecord.toRow<ZoneRow>
export const toPickupRow = pickupRecord.toRow<PickupRow>

/**
 * Changes zones, places and pickup places as one, with a version that can be set back, and shows it on every page at
 * once. `work` gets the setup, which nobody else changes until the transaction ends. Returns what was changed, in
 * words.
 */
export async function changeSetup(
  shop: Work,
  who: string | null,
  work: (setup: Setup, states: StateWithLgas[]) => Setup | Promise<Setup>,
): Promise<FieldInWords[]> {
  await lockSetup(shop.db)
  const [before, states] = [await readSetup(shop), await listStatesWithLgas(shop.db)]
  await keepFileBase(shop, before)
  const after = await work(before, states)
  const changes = setupChanges(before, after)
  if (Object.keys(changes).length === 0) return []
  for (const { id, ...zone } of after.zones)
    if (Object.keys(changes).some((field) => field.startsWith(`zones.${id}.`)))
      await putZone(shop.db, id, toZoneRow(zone))
  const isChanged = (rule: Setup['rules'][number]) => `places.${placeKeyOf(rule)}` in changes
  for (const { id, ...place } of after.pickups)
    if (Object.keys(changes).some((field) => field.startsWith(`pickups.${id}.`)))
      await updatePickup(shop.db, id, toPickupRow(place))
  await deleteRules(shop.db, before.rules.filter(isChanged))
  for (const id of deletedZones(changes).keys()) await deleteZone(shop.db, id)
  const added = after.rules.filter(isChanged)
  if (added.length > 0) await insertRules(shop.db, added.map(toRuleRow))
  await noteVersion(shop, who, changes)
  return saySetupChanges(changes, after, states)
}

/** Keeps what was changed, and has every page that says it rendered anew. */
export async function noteVersion(
  shop: Work,
  who: string | null,
  changes: SetupChanges,
): Promise<void> {
  await keepVersion(shop, DELIVERY, { who, changes })
  await shop.invalidate([LISTS_TAG])
}

/** Says changes of the setup in words. */
export async function readSetupWords(shop: Shop) {
  const [setup, states] = [await readSetup(shop), await listStatesWithLgas(shop.db)]
  return (changes: SavedChanges) => saySetupChanges(changes as SetupChanges, setup, states)
}

/**
 * Sets a change back, as far as nobody has changed the same since. Returns what was changed, in words, and how much
 * stays. Throws ShopError('not_found').
 */
export const setBackSetup = (shop: Work, version: number, who: string | null) =>
  setBack(shop, DELIVERY, version, async (changes) => {
    let left = 0
    const changed = await changeSetup(shop, who, (setup, states) => {
      const without = withoutChanges(setup, changes as SetupChanges, statesOfLgas(states))
      left = without.left.length
      return without.setup
    })
    return { changed, left }
  })
