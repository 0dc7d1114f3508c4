/** @module-tag postgres */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { loadMigrations, migrate } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

test('an upgrade carries the histories of goods, categories, delivery and offers into one table', async () => {
  const db = await openEmptyDatabase()
  const raw = db as unknown as Kysely<never>
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } })
  expect((await migrator.migrateTo('0050-blocked-buyers')).error).toBeUndefined()
  const at = '2026-11-01T09:00:00.000Z'
  for (const statement of [
    `insert into item (id, slug, name, description, price_kobo, added_at, updated_at)
      values (7, 'gele', 'Gele', '', 100, '${at}', '${at}')`,
    `insert into item_version values (7, 1, 'import', 'march', null, '${at}', '{}')`,
    `insert into item_version values (7, 2, 'desk', 'x', 'Ada', '${at}', '{"name":["Gle","Gele"]}')`,
    `insert into place_version (id, kind, place_id, who, made_at, changes)
      values (4, 'section', 3, 'Bola', '${at}', '{"isShown":[false,true]}')`,
    `insert into delivery_version (id, who, made_at, changes)
      values (5, 'Ada', '${at}', '{"zones.1.feeKobo":[100,200]}')`,
    `insert into offer (id, name, kind, terms, scope, made_at, changed_at)
      values (2, 'Ten', 'percent', '{}', '{}', '${at}', '${at}')`,
    `insert into offer_version (id, offer_id, who, made_at, changes) values (9, 2, null, '${at}', '{}')`,
  ])
    await sql.raw(statement).execute(raw)
  await migrate(db)
  const carried = await db.selectFrom('version').selectAll().orderBy('kind').orderBy('number').execute()
  expect(
    carried.map((row) => [row.kind, row.subject_id, row.number, row.cause, row.reference, row.who]),
  ).toEqual([
    ['delivery', 0, 5, 'desk', '', 'Ada'],
    ['item', 7, 1, 'import', 'march', null],
    ['item', 7, 2, 'desk', 'x', 'Ada'],
    ['offer', 2, 9, 'desk', '', null],
    ['section', 3, 4, 'desk', '', 'Bola'],
  ])
  expect(carried.every((row) => row.made_at === at)).toBe(true)
  expect(carried[0]?.changes).toBe('{"zones.1.feeKobo":[100,200]}')
})
