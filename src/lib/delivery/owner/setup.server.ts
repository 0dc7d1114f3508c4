import { LISTS_TAG } from '#lib/catalogue/catalogue.ts'
import { compareChanges, type FieldChanges } from '#lib/catalogue/goods/field-changes.ts'
import type { FieldValue, ItemFields } from '#lib/catalogue/goods/item-fields.ts'
import { changedSince } from '#lib/catalogue/goods/refuse.ts'
import type { FieldInWords } from '#lib/catalogue/goods/words.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import type { Moment } from '#lib/time.ts'
import type { StateWithLgas } from '../delivery.ts'
import { insertRules, listZonesAndRules } from '../zones.sql.ts'
import type { Rule } from './cover.ts'
import { keepFileBase } from './file-base.server.ts'
import {
  deleteRules,
  deleteZone,
  findVersion,
  insertVersion,
  listPickupRows,
  listStatesWithLgas,
  listVersions,
  lockZones,
  type PickupRow,
  putZone,
  updatePickup,
  type ZoneRow,
} from './owner.sql.ts'
import {
  changesBetween,
  deletedZones,
  isMade,
  placeKeyOf,
  type Setup,
  type SetupChanges,
  statesOfLgas,
  withoutChanges,
} from './setup.ts'
import { pickupRecord } from '../pickup/own-pickup.ts'
import { saySetupChanges, sayValue } from './setup-words.ts'
import { zoneRecord } from './zone.ts'

const MOST_VERSIONS = 50

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
 * words. Call it in a transaction.
 */
export async function changeSetup(
  shop: Shop,
  who: string | null,
  work: (setup: Setup, states: StateWithLgas[]) => Setup | Promise<Setup>,
): Promise<FieldInWords[]> {
  await lockZones(shop.db)
  const [before, states] = [await readSetup(shop), await listStatesWithLgas(shop.db)]
  await keepFileBase(shop, before)
  const after = await work(before, states)
  const changes = changesBetween(before, after)
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

/**
 * What a form makes of fields, which are at `path` in the setup: `zones.5`. Throws ShopError: 'not_found' for a field
 * that there is not, and 'changed_since' where somebody else changed one since it was seen.
 */
export async function changedValues(
  shop: Shop,
  path: string,
  fields: ItemFields,
  changes: FieldChanges,
): Promise<Record<string, FieldValue>> {
  const { values, changedSince: since, unknown } = compareChanges(fields, changes)
  if (unknown.length > 0) throw new ShopError('not_found')
  if (since.length === 0) return values
  const versions = await readSetupVersions(shop)
  const states = await listStatesWithLgas(shop.db)
  throw changedSince(
    since.map(({ field, now }) => {
      const last = versions.find((version) => `${path}.${field}` in version.changes)
      return { field, now, who: last?.who ?? null, at: last?.madeAt ?? null }
    }),
    (field, value) => sayValue(field, value, states) || texts.nothing,
  )
}

/** Keeps what was changed, and has every page that says it rendered anew. */
export async function noteVersion(
  shop: Shop,
  who: string | null,
  changes: SetupChanges,
): Promise<void> {
  await insertVersion(shop.db, {
    who,
    made_at: shop.now(),
    changes: JSON.stringify(changes),
  })
  await shop.invalidate([LISTS_TAG])
}

export type SetupVersion = {
  id: number
  who: string | null
  madeAt: Moment
  changes: SetupChanges
}

/** The newest changes of delivery prices, the newest first. */
export async function readSetupVersions(shop: Shop): Promise<SetupVersion[]> {
  const rows = await listVersions(shop.db, MOST_VERSIONS)
  return rows.map(({ id, who, made_at, changes }) => ({
    id,
    who,
    madeAt: made_at,
    changes: JSON.parse(changes) as SetupChanges,
  }))
}

/** The newest changes in words. */
export async function readSetupHistory(shop: Shop) {
  const [setup, states] = [await readSetup(shop), await listStatesWithLgas(shop.db)]
  const versions = await readSetupVersions(shop)
  return versions.map(({ changes, ...version }) => ({
    ...version,
    // What made a zone or place is not set back: delivery to the zone is ended, and the place hidden.
    canBeSetBack: !isMade(changes),
    fields: saySetupChanges(changes, setup, states),
  }))
}

/**
 * Sets a change back, as far as nobody has changed the same since. Returns what was changed, in words, and how much
 * stays. Throws ShopError('not_found'). Call it in a transaction.
 */
export async function setBackSetup(shop: Shop, id: number, who: string | null) {
  const row = await findVersion(shop.db, id)
  const changes = row && (JSON.parse(row.changes) as SetupChanges)
  if (!changes || isMade(changes)) throw new ShopError('not_found')
  let left = 0
  const changed = await changeSetup(shop, who, (setup, states) => {
    const without = withoutChanges(setup, changes, statesOfLgas(states))
    left = without.left.length
    return without.setup
  })
  return { changed, left }
}
