import { findNoted, note } from '#lib/db/noted.server.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { deleteOtherZones, insertRules, listZonesAndRules, upsertZone } from './zones.sql.ts'

const PICKUP = 'pickup'

/** Fees in naira, days of delivery as [fewest, most]: how an owner writes them. */
export type Zone = {
  name: string
  fee: number
  free_over?: number | undefined
  eta_days: [number, number]
  active: boolean
}
export type ZoneRule = { zone: string; stateId: number | null; lgaId: number | null }
export type PickupFacts = { active: boolean; address: string; hours: string }

/** Replaces all zones and rules by these. Zones keep their ids. False when that changed nothing. */
export async function replaceZones(
  shop: Shop,
  wanted: { zones: readonly Zone[]; rules: readonly ZoneRule[]; pickup?: PickupFacts | undefined },
): Promise<boolean> {
  return shop.inTransaction(async (shop) => {
    const before = await stateOf(shop)
    const ids = new Map<string, number>()
    for (const { name, fee, free_over, eta_days, active } of wanted.zones)
      ids.set(
        name,
        await upsertZone(shop.db, {
          name,
          fee_kobo: toKobo(fee),
          free_over_kobo: free_over === undefined ? null : toKobo(free_over),
          eta_min_days: eta_days[0],
          eta_max_days: eta_days[1],
          active: active ? 1 : 0,
        }),
      )
    await deleteOtherZones(shop.db, ids.size > 0 ? [...ids.values()] : [0])
    const rules = wanted.rules.flatMap(({ zone, stateId, lgaId }) => {
      const zone_id = ids.get(zone)
      return zone_id === undefined ? [] : [{ zone_id, state_id: stateId, lga_id: lgaId }]
    })
    if (rules.length > 0) await insertRules(shop.db, rules)
    if (wanted.pickup) await note(shop.db, PICKUP, wanted.pickup)
    return (await stateOf(shop)) !== before
  })
}

async function stateOf(shop: Shop): Promise<string> {
  const pickup = await findNoted<PickupFacts>(shop.db, PICKUP)
  return JSON.stringify([await listZonesAndRules(shop.db), pickup])
}

/** Zones, rules and pickup as an owner writes them. */
export async function describeZones(shop: Shop) {
  const { zones, rules } = await listZonesAndRules(shop.db)
  const pickup = await findNoted<PickupFacts>(shop.db, PICKUP)
  return {
    zones: zones.map((zone) => ({
      name: zone.name,
      fee: toNaira(zone.fee_kobo),
      ...(zone.free_over_kobo === null ? {} : { free_over: toNaira(zone.free_over_kobo) }),
      eta_days: [zone.eta_min_days, zone.eta_max_days],
      active: zone.active === 1,
    })),
    ...(pickup ? { pickup } : {}),
    rules: rules.map(({ zone, state, lga }) => ({
      zone,
      ...(state ? { state } : {}),
      ...(lga ? { lga } : {}),
    })),
  }
}
