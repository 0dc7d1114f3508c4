import { toKobo, toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { type Deposit, DEPOSITS } from './price/deposit.ts'
import { findFileBase, noteFileBase } from './owner/file-base.server.ts'
import { mergeFile, type NamedSetup, toNamed } from './owner/merge-file.ts'
import { listPickupRows, listStatesWithLgas, lockZones } from './owner/owner.sql.ts'
import { describePickup, importPickup, type PickupFacts } from './pickup/pickup-file.server.ts'
import { readSetup, toRuleRow, toZoneRow } from './owner/setup.server.ts'
import { type PlaceKey, placeKeyOf, ruleOf, statesOfLgas } from './owner/setup.ts'
import { sayConflicts } from './owner/setup-words.ts'
import { deleteOtherZones, insertRules, listZonesAndRules, upsertZone } from './zones.sql.ts'

/** Fees in naira, days of delivery as [fewest, most]: how an owner writes them. */
export type Zone = {
  name: string
  fee: number
  free_over?: number | undefined
  eta_days: [number, number]
  /** The largest order total that can be paid on delivery there. Without it, none can. */
  pay_on_delivery?: number | undefined
  /** Without it, weight costs nothing. */
  weight?: { included_kg: number; per_kg: number } | undefined
  /** `delivery`, or a share of the total in percent, to be paid before an order is packed. Without it, nothing is. */
  deposit?: 'delivery' | number | undefined
  /** `kept`: the shop keeps a deposit when the parcel is not taken. */
  deposit_if_refused?: 'kept' | undefined
  active: boolean
}
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
    await lockZones(shop.db)
    const before = await stateOf(shop)
    const now = toNamed(await readSetup(shop))
    const file = namedOf(wanted)
    const { merged, conflicts } = mergeFile((await findFileBase(shop)) ?? now, file, now)
    await noteFileBase(shop, file)
    const states = await listStatesWithLgas(shop.db)
    await storeZones(shop, merged, statesOfLgas(states))
    const kept = wanted.pickup ? await importPickup(shop, wanted.pickup) : []
    return {
      isChanged: (await stateOf(shop)) !== before,
      conflicts: [...sayConflicts(conflicts, states), ...kept],
    }
  })
}

const namedOf = (wanted: { zones: readonly Zone[]; rules: readonly ZoneRule[] }): NamedSetup => ({
  zones: Object.fromEntries(
    wanted.zones.map(({ name, fee, free_over, eta_days, pay_on_delivery, weight, ...zone }) => [
      name,
      {
        feeKobo: toKobo(fee),
        freeOverKobo: free_over === undefined ? null : toKobo(free_over),
        minDays: eta_days[0],
        maxDays: eta_days[1],
        doorUpToKobo: pay_on_delivery === undefined ? null : toKobo(pay_on_delivery),
        includedKg: weight?.included_kg ?? null,
        perKgKobo: weight === undefined ? null : toKobo(weight.per_kg),
        deposit: DEPOSITS.find((known) => known === String(zone.deposit)) ?? null,
        depositIfRefused: zone.deposit_if_refused ?? null,
        isActive: zone.active,
      },
    ]),
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

async function stateOf(shop: Shop): Promise<string> {
  return JSON.stringify([await listZonesAndRules(shop.db), await listPickupRows(shop.db)])
}

const toWritten = (deposit: Deposit): 'delivery' | number =>
  deposit === 'delivery' ? deposit : Number(deposit)

/** Zones, rules and pickup as an owner writes them. */
export async function describeZones(shop: Shop) {
  const { zones, rules } = await listZonesAndRules(shop.db)
  const pickup = await describePickup(shop)
  return {
    zones: zones.map((zone) => ({
      name: zone.name,
      fee: toNaira(zone.fee_kobo),
      ...(zone.free_over_kobo === null ? {} : { free_over: toNaira(zone.free_over_kobo) }),
      eta_days: [zone.eta_min_days, zone.eta_max_days],
      ...(zone.door_up_to_kobo === null ? {} : { pay_on_delivery: toNaira(zone.door_up_to_kobo) }),
      ...(zone.weight_included_kg === null || zone.weight_kobo_per_kg === null
        ? {}
        : {
            weight: {
              included_kg: zone.weight_included_kg,
              per_kg: toNaira(zone.weight_kobo_per_kg),
            },
          }),
      ...(zone.door_deposit === null ? {} : { deposit: toWritten(zone.door_deposit) }),
      ...(zone.deposit_if_refused === null ? {} : { deposit_if_refused: zone.deposit_if_refused }),
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
