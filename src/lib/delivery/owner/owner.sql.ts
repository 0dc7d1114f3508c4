import type { Insertable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { DeliveryZoneTable, PickupPlaceTable } from '#lib/db/tables/delivery.ts'
import type { StateWithLgas } from '../delivery.ts'
import { listStates } from '../delivery.sql.ts'
import type { Rule } from './cover.ts'

/** Every state with its LGAs, both by name. */
export async function listStatesWithLgas(db: Database): Promise<StateWithLgas[]> {
  const [states, lgas] = [
    await listStates(db),
    await db.selectFrom('lga').select(['id', 'name', 'state_id']).orderBy('name').execute(),
  ]
  const ofState = Map.groupBy(lgas, ({ state_id }) => state_id)
  return states.map((state) => ({
    ...state,
    lgas: (ofState.get(state.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

/** Locks all zones and pickup places: nobody else changes them, or the rules of a zone, until the transaction ends. */
export async function lockSetup(db: Database): Promise<void> {
  await lockRows(db, db.selectFrom('delivery_zone').select('id').orderBy('id')).execute()
  await lockRows(db, db.selectFrom('pickup_place').select('id').orderBy('id')).execute()
}

export type ZoneRow = Omit<Insertable<DeliveryZoneTable>, 'id'>

/** Changes a zone, or makes one again that was deleted. */
export async function putZone(db: Database, id: number, row: ZoneRow): Promise<void> {
  await db
    .insertInto('delivery_zone')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** With its rules. */
export async function deleteZone(db: Database, id: number): Promise<void> {
  await db.deleteFrom('zone_rule').where('zone_id', '=', id).execute()
  await db.deleteFrom('delivery_zone').where('id', '=', id).execute()
}

/** The id of a new zone; null when there is one of this name. */
export async function insertZone(db: Database, row: ZoneRow): Promise<number | null> {
  const inserted = await db
    .insertInto('delivery_zone')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** All pickup places, the oldest first. */
export const listPickupRows = (db: Database) =>
  db.selectFrom('pickup_place').selectAll().orderBy('id').execute()

export type PickupRow = Omit<Insertable<PickupPlaceTable>, 'id'>

export async function updatePickup(db: Database, id: number, row: PickupRow): Promise<void> {
  await db.updateTable('pickup_place').set(row).where('id', '=', id).execute()
}

/** The id of a new pickup place; null when there is one of this name. */
export async function insertPickup(db: Database, row: PickupRow): Promise<number | null> {
  const inserted = await db
    .insertInto('pickup_place')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Deletes the rules for these places. */
export async function deleteRules(db: Database, rules: readonly Rule[]): Promise<void> {
  for (const { stateId, lgaId } of rules)
    await db
      .deleteFrom('zone_rule')
      .where('state_id', stateId === null ? 'is' : '=', stateId)
      .where('lga_id', lgaId === null ? 'is' : '=', lgaId)
      .execute()
}
