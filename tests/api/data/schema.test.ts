/** @module-tag postgres */
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, isPostgres, openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aPaidOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

/** What each database does in its own way (docs/schema.md), and Kysely's tables. */
const OWN = /^(item_words|catalogue_change|kysely|sqlite)/

type Rows = { line: string }

const ON_SQLITE = sql<Rows>`
  select t.name || '.' || c.name || case when c."notnull" or c.pk > 0 then ' not null' else '' end as line
    from pragma_table_list t, pragma_table_xinfo(t.name) c where t.schema = 'main' and t.type = 'table'
  union all select name || ': index of ' || tbl_name from sqlite_master where type = 'index' and sql is not null`
const ON_POSTGRES = sql<Rows>`
  select table_name || '.' || column_name || case when is_nullable = 'NO' then ' not null' else '' end as line
    from information_schema.columns where table_schema = 'public'
  union all select indexname || ': index of ' || tablename from pg_indexes where schemaname = 'public'
    and indexname not in (select conname from pg_constraint)`

async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await (isPostgres(db) ? ON_POSTGRES : ON_SQLITE).execute(db)
  return rows
    .map(({ line }) => line)
    .filter((line) => !OWN.test(line))
    .toSorted()
}

test('both databases have the same tables, columns and indexes', async () => {
  const { config, db } = await openTestShop()
  const other = openDatabase({ databaseUrl: null, dataDir: join(config.dataDir, 'other') })
  afterUse(() => other.destroy())
  await migrate(other)
  const schema = await schemaOf(db)
  expect(schema).toContain('orders.stage not null')
  expect(schema).toContain('orders_by_stage: index of orders')
  expect(schema).toEqual(await schemaOf(other))
})

test('an order stands nowhere else than what has happened to it says', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  await aPaidOrder(shop)
  for (const stage of ['sent', 'waiting', 'cancelled'] as const)
    await expect(shop.db.updateTable('orders').set({ stage }).execute()).rejects.toThrow(/check/i)
})

test('a size in a colour knows its size without the colour', async () => {
  const shop = await openTestShop()
  const { id } = await anItem(shop)
  const row = { item_id: id, name: 'Rust/40/42', colour: 'Rust', position: 9, on_hand: 0 }
  const { size } = await shop.db
    .insertInto('item_size')
    .values(row)
    .returning('size')
    .executeTakeFirstOrThrow()
  expect(size).toBe('40/42')
})
