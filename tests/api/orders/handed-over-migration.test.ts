import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const PAID = '2026-11-20T09:00:00.000Z'
const LATER = '2026-11-22T09:00:00.000Z'

test('an order of the version before that was handed over at the counter says so, and no other', async () => {
  const db = await openEmptyDatabase()
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0044'))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const insert = (id: string, mode: string, packedAt: string | null, deliveredAt: string) =>
    sql`insert into orders (id, number, cart_id, cart_version, status, billing_total_kobo,
        cart_grand_total_kobo, sum_total_kobo, name, phone, email, street_address, lga_name, state_name,
        eta, created_at, updated_at, pay_before, paid_at, delivery_state, packed_at, delivered_at,
        shipping_mode)
      values (${id}, ${id}, 'cart', 1, 'successful', 0, 100, 100, 'Ada', '', '', '', '', '', '',
        ${PAID}, ${LATER}, ${PAID}, ${PAID}, 'delivered', ${packedAt}, ${deliveredAt}, ${mode})`.execute(
      db as unknown as Kysely<never>,
    )
  await insert('a', 'pickup', null, PAID)
  await insert('b', 'pickup', null, LATER)
  await insert('c', 'pickup', PAID, PAID)
  await insert('d', 'delivery', null, PAID)
  await migrate(db)
  const rows = await db.selectFrom('orders').select(['id', 'handed_over']).orderBy('id').execute()
  expect(rows.map(({ id, handed_over }) => [id, handed_over])).toEqual([
    ['a', 1],
    ['b', 0],
    ['c', 0],
    ['d', 0],
  ])
})
