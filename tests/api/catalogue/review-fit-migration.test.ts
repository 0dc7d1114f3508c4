import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const NOW = '2026-11-20T09:00:00.000Z'

test('reviews of the version before stay, and say nothing of the fit', async () => {
  const db = await openEmptyDatabase()
  const old = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name < '0026-review-fit'),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const raw = db as unknown as Kysely<never>
  await sql`insert into item (id, slug, name, description, price_kobo, available, added_at, updated_at)
    values (7, 'dress', 'Dress', '', 100, 10, ${NOW}, ${NOW})`.execute(raw)
  await sql`insert into review (item_id, rating, description, created_at, updated_at)
    values (7, 5, 'Fits well.', ${NOW}, ${NOW})`.execute(raw)
  await migrate(db)
  expect(await db.selectFrom('review').select(['rating', 'description', 'fit']).execute()).toEqual([
    { rating: 5, description: 'Fits well.', fit: null },
  ])
})
