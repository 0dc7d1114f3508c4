/** @module-tag postgres */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { loadMigrations, migrate } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

test('an upgrade makes a place of the one that a setting kept, and its open orders name it', async () => {
  const db = await openEmptyDatabase()
  const raw = db as unknown as Kysely<never>
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } })
  expect((await migrator.migrateTo('0024-returns')).error).toBeUndefined()
  const pickup = { active: true, address: '14 Bode Thomas Street', hours: '9 to 18' }
  await sql`insert into setting (name, value) values ('pickup', ${JSON.stringify(pickup)})`.execute(
    raw,
  )
  for (const [id, mode] of [
    ['fetched', 'pickup'],
    ['brought', 'delivery'],
  ])
    await sql`insert into orders (id, number, cart_id, cart_version, status, stage,
      cart_grand_total_kobo, billing_total_kobo, sum_total_kobo, shipping_mode, name, phone, email,
      street_address, lga_name, state_name, created_at, updated_at, pay_before)
      values (${id}, ${id}, ${id}, 1, 'pending', 'waiting', 100, 0, 100, ${mode}, '', '', '',
      '', '', '', '2026', '2026', '2026')`.execute(raw)
  await migrate(db)
  expect(await db.selectFrom('pickup_place').selectAll().execute()).toMatchObject([
    { name: 'Our store', address: pickup.address, hours: pickup.hours, fee_kobo: 0, is_shown: 1 },
  ])
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'place_name', 'place_address'])
    .orderBy('id', 'desc')
    .execute()
  expect(orders.map(({ place_name, place_address }) => [place_name, place_address])).toEqual([
    ['Our store', pickup.address],
    [null, null],
  ])
})
