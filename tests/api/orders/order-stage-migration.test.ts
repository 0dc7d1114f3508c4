import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const MADE = '2026-11-20T09:00:00.000Z'

test('an order of the version before stands where what has happened to it says, and nowhere else', async () => {
  const db = await openEmptyDatabase()
  const raw = db as unknown as Kysely<never>
  const names = Object.keys(migrations)
  const from = names.findIndex((name) => name.endsWith('-order-stage'))
  const old = Object.fromEntries(Object.entries(migrations).slice(0, from))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const insert = (id: string, status: string, state: string | null, end: string | null) =>
    sql`insert into orders (id, number, cart_id, cart_version, status, billing_total_kobo,
        cart_grand_total_kobo, sum_total_kobo, name, phone, email, street_address, lga_name, state_name,
        eta, created_at, updated_at, pay_before, delivery_state, end_reason)
      values (${id}, ${id}, ${id}, 1, ${status}, 0, 100, 100, 'Ada', '', '', '', '', '', '',
        ${MADE}, ${MADE}, ${MADE}, ${state}, ${end})`.execute(raw)
  await insert('a', 'pending', null, null)
  await insert('b', 'failed', null, null)
  await insert('c', 'successful', null, null)
  await insert('d', 'successful', 'packed', null)
  await insert('e', 'successful', 'sent', null)
  await insert('f', 'successful', 'delivered', 'refunded')
  await insert('g', 'successful', 'returned', null)
  await insert('h', 'successful', null, 'cancelled')
  await migrate(db)
  const rows = await db.selectFrom('orders').select(['id', 'stage']).orderBy('id').execute()
  expect(rows.map(({ id, stage }) => `${id} ${stage}`)).toEqual([
    'a waiting',
    'b cancelled',
    'c to-pack',
    'd packed',
    'e sent',
    'f cancelled',
    'g returned',
    'h cancelled',
  ])
  const lie = db.updateTable('orders').set({ stage: 'sent' }).where('id', '=', 'c').execute()
  await expect(lie).rejects.toThrow(/check/i)
})
