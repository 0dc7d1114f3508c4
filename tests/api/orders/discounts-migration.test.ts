import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const PAID = '2026-11-20T09:00:00.000Z'

test('an order of the version before keeps its total, and has no discount', async () => {
  const db = await openEmptyDatabase()
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0045'))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const was = db as unknown as Kysely<never>
  await sql`insert into orders (id, number, cart_id, cart_version, status, billing_total_kobo,
      cart_grand_total_kobo, sum_total_kobo, name, phone, email, street_address, lga_name, state_name,
      eta, created_at, updated_at, pay_before, paid_at)
    values ('a', 'NG-1', 'cart', 1, 'successful', 250, 3000, 3250, 'Ada', '', '', '', '', '', '',
      ${PAID}, ${PAID}, ${PAID}, ${PAID})`.execute(was)
  await sql`insert into order_item (order_id, quantity, name, slug, size, price_kobo, new_price_kobo, unit_kobo)
    values ('a', 2, 'Gele', 'gele', 'No Size', 1850, 1500, 1500)`.execute(was)
  await migrate(db)
  expect(
    await db
      .selectFrom('orders')
      .innerJoin('order_item', 'order_item.order_id', 'orders.id')
      .select(['sum_total_kobo as total', 'orders.discount_kobo as discount'])
      .select('order_item.discount_kobo as line')
      .execute(),
  ).toEqual([{ total: 3250, discount: 0, line: 0 }])
})
