import type { Shop } from '#lib/shop.ts'
import { toByWeight } from './price/weight.ts'
import { findFileBase, noteFileBase } from './owner/file-base.server.ts'
import { mergeFile, type NamedSetup, toNamed } from './owner/merge-file.ts'
import { listPickupRows, listStatesWithLgas, lockSetup } from './owner/owner.sql.ts'
import { describePickup, importPickup, type PickupFacts } from './pickup/pickup-file.server.ts'
import { readSetup, toRuleRow, toZoneRow } from './owner/setup.server.ts'
import { type PlaceKey, placeKeyOf, ruleOf, statesOfLgas } from './owner/setup.ts'
import { sayConflicts } from './owner/setup-words.ts'
import { type OwnZone, zoneRecord } from './owner/zone.ts'
import { deleteOtherZones, insertRules, listZonesAndRules, upsertZone } from './zones.sql.ts'

/** A zone as a file has it. The schema of the file has checked it. */
type Zone = { name: string }
export type ZoneRule = { zone: string; stateId: number | null; lgaId: number | null }

/**
 * Whether an import changed anything, and in words what both its file and the desk have changed: there the desk's
 * stays.
 */
export type Replaced = { isChanged: boolean; conflicts: string[] }

/**
 * Makes zones and rules what the file says, but for what the desk has changed since the last import. Zones keep their
 * ids.
 */
export async function replaceZones(
  shop: Shop,
  wanted: { zones: readonly Zone[]; rules: readonly ZoneRule[]; pickup?: PickupFacts | undefined },
): Promise<Replaced> {
  return shop.inTransaction(async (shop) => {
    await lockSetup(shop.db)
    const before = await snapshotOf(shop)
    const now = toNamed(await readSetup(shop))
    const file = namedOf(wanted)
    const { merged, conflicts } = mergeFile((await findFileBase(shop)) ?? now, file, now)
    await noteFileBase(shop, file)
    const states = await listStatesWithLgas(shop.db)
    await storeZones(shop, merged, statesOfLgas(states))
    const kept = wanted.pickup ? await importPickup(shop, wanted.pickup) : []
    return {
      isChanged: (await snapshotOf(shop)) !== before,
      conflicts: [...sayConflicts(conflicts, states), ...kept],
    }
  })
}

const namedOf = (wanted: { zones: readonly Zone[]; rules: readonly ZoneRule[] }): NamedSetup => ({
  zones: Object.fromEntries(
    wanted.zones.map((zone) => {
      const { name, ...terms } = zoneRecord.inFile.read(zone) as Omit<OwnZone, 'id'>
      return [name, terms]
    }),
  ),
  places: Object.fromEntries(wanted.rules.map((rule) => [placeKeyOf(rule), rule.zone])),
})

async function storeZones(
  shop: Shop,
  { zones, places }: NamedSetup,
  stateOf: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = new Map<string, number>()
  for (const [name, terms] of Object.entries(zones))
    ids.set(name, await upsertZone(shop.db, toZoneRow({ name, ...terms })))
  await deleteOtherZones(shop.db, ids.size > 0 ? [...ids.values()] : [0])
  const rules = Object.entries(places).flatMap(([key, zone]) => {
    const zoneId = ids.get(zone ?? '')
    return zoneId === undefined ? [] : [toRuleRow(ruleOf(key as PlaceKey, zoneId, stateOf))]
  })
  if (rules.length > 0) await insertRules(shop.db, rules)
}

async function snapshotOf(shop: Shop): Promise<string> {
  return JSON.stringify([await listZonesAndRules(shop.db), await listPickupRows(shop.db)])
}

/** Half of a price by weight says nothing: a file and the desk together can leave it. */
function toEntry(zone: OwnZone) {
  const entry = zoneRecord.inFile.write(zone)
  if (!toByWeight(zone.includedKg, zone.perKgKobo)) delete entry['weight']
  return entry
}

/** Zones, rules and pickup as an owner writes them. */
export async function describeZones(shop: Shop) {
  const { zones, rules } = await listZonesAndRules(shop.db)
  const pickup = await describePickup(shop)
  return {
    zones: zones.map((row) => toEntry(zoneRecord.fromRow(row))),
    ...(pickup ? { pickup } : {}),
    rules: rules.map(({ zone, state, lga }) => ({
      zone,
      ...(state ? { state } : {}),
      ...(lga ? { lga } : {}),
    })),
  }
}
