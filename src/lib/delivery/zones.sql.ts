import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { DeliveryZoneTable, ZoneRuleTable } from '#lib/db/tables/delivery.ts'

/** All zones and rules, in a fixed order. */
export async function listZonesAndRules(db: Database) {
  const [zones, rules] = await Promise.all([
    db.selectFrom('delivery_zone').selectAll().orderBy('id').execute(),
    db
      .selectFrom('zone_rule')
      .innerJoin('delivery_zone', 'delivery_zone.id', 'zone_rule.zone_id')
      .leftJoin('state', 'state.id', 'zone_rule.state_id')
      .leftJoin('lga', 'lga.id', 'zone_rule.lga_id')
      .select([
        'zone_rule.zone_id',
        'delivery_zone.name as zone',
        'zone_rule.state_id',
        'zone_rule.lga_id',
        'state.name as state',
        'lga.name as lga',
      ])
      .orderBy('zone_rule.id')
      .execute(),
  ])
  return { zones, rules }
}

/** Returns the id of the zone with this name. */
export async function upsertZone(
  db: Database,
  zone: Insertable<DeliveryZoneTable>,
): Promise<number> {
  const { name: _name, ...values } = zone
  const { id } = await db
    .insertInto('delivery_zone')
    .values(zone)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes every rule, and every zone but these. `zoneIds` must not be empty. */
export async function deleteOtherZones(db: Database, zoneIds: number[]): Promise<void> {
  await db.deleteFrom('zone_rule').execute()
  await db.deleteFrom('delivery_zone').where('id', 'not in', zoneIds).execute()
}

/** `rules` must not be empty. */
export async function insertRules(db: Database, rules: Insertable<ZoneRuleTable>[]): Promise<void> {
  await db.insertInto('zone_rule').values(rules).execute()
}
