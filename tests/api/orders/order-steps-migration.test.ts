import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const BEFORE = '0022-payment-fees'
const MADE = '2026-11-20T09:00:00.000Z'
const SINCE = '2026-11-22T09:00:00.000Z'

type Old = { state?: string; ended?: string; eta: string }

/** The tables of the version before, with these orders. */
async function aShopOfBefore(orders: Record<string, Old>) {
  const db = await openEmptyDatabase()
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= BEFORE))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const raw = db as unknown as Kysely<never>
  for (const [id, { state = null, ended = null, eta }] of Object.entries(orders))
    await sql`insert into orders (id, number, cart_id, cart_version, status, billing_total_kobo,
        cart_grand_total_kobo, sum_total_kobo, name, phone, email, street_address, lga_name, state_name,
        eta, created_at, updated_at, pay_before, delivery_state, delivery_state_at, end_reason)
      values (${id}, ${id}, 'cart', 1, 'successful', 0, 100, 100, 'Ada', '', '', '', '', '', ${eta},
        ${MADE}, ${SINCE}, ${MADE}, ${state}, ${state && SINCE}, ${ended})`.execute(raw)
  return db
}

test('an order of the version before keeps the moment of its step, its end and its days', async () => {
  const db = await aShopOfBefore({
    a: { eta: '1-3 working days' },
    b: { eta: '2 working days', state: 'packed' },
    c: { eta: 'Pick up 9 to 18', state: 'delivered' },
    d: { eta: '4-8 working days', ended: 'cancelled' },
  })
  await migrate(db)
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'packed_at', 'sent_at', 'delivered_at', 'returned_at', 'ended_at'])
    .select(['eta_min_days', 'eta_max_days', 'courier'])
    .orderBy('id')
    .execute()
  const none = {
    packed_at: null,
    sent_at: null,
    delivered_at: null,
    returned_at: null,
    ended_at: null,
    courier: null,
  }
  expect(rows).toEqual([
    { ...none, id: 'a', eta_min_days: 1, eta_max_days: 3 },
    { ...none, id: 'b', packed_at: SINCE, eta_min_days: 2, eta_max_days: 2 },
    { ...none, id: 'c', delivered_at: SINCE, eta_min_days: null, eta_max_days: null },
    { ...none, id: 'd', ended_at: SINCE, eta_min_days: 4, eta_max_days: 8 },
  ])
})
