import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const BEFORE = '0020-returned-guests'
const NOW = '2026-11-20T09:00:00.000Z'

/** The tables of the version before, with a dress in two sizes, one of them in a cart and held for an order. */
async function aShopOfBefore() {
  const db = await openEmptyDatabase()
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= BEFORE))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const raw = db as unknown as Kysely<never>
  for (const statement of [
    sql`insert into item (id, slug, name, description, colours, price_kobo, available, added_at, updated_at)
      values (7, 'dress', 'Dress', '', '["Rust"]', 100, 10, ${NOW}, ${NOW})`,
    sql`insert into media (hash, extension, width, height, created_at)
      values ('red', 'png', 90, 120, ${NOW})`,
    sql`insert into item_image (item_id, media_hash, position) values (7, 'red', 0)`,
    sql`insert into item_size (id, item_id, name, position, on_hand, held)
      values (21, 7, 'M-10', 0, 8, 1), (22, 7, '40/42', 1, 3, 0)`,
    sql`insert into cart (id, version, created_at, updated_at) values ('cart', 1, ${NOW}, ${NOW})`,
    sql`insert into cart_item (cart_id, item_id, size_id, quantity, seen_price_kobo, created_at)
      values ('cart', 7, 21, 2, 100, ${NOW})`,
  ])
    await statement.execute(raw)
  return db
}

test('a shop of the version before keeps its sizes, stock and carts, and has no colour to choose', async () => {
  const db = await aShopOfBefore()
  await migrate(db)
  const sizes = await db
    .selectFrom('item_size')
    .select(['id', 'name', 'size', 'colour', 'price_kobo', 'sku', 'on_hand', 'held'])
    .orderBy('id')
    .execute()
  const plain = { colour: '', price_kobo: null, sku: null }
  expect(sizes).toEqual([
    { id: 21, name: 'M-10', size: 'M-10', ...plain, on_hand: 8, held: 1 },
    { id: 22, name: '40/42', size: '40/42', ...plain, on_hand: 3, held: 0 },
  ])
  expect(await db.selectFrom('cart_item').select(['size_id', 'quantity']).execute()).toEqual([
    { size_id: 21, quantity: 2 },
  ])
  expect(await db.selectFrom('item_image').select(['media_hash', 'colour']).execute()).toEqual([
    { media_hash: 'red', colour: '' },
  ])
})

test('a size in a colour knows its size without the colour', async () => {
  const db = await aShopOfBefore()
  await migrate(db)
  await db
    .insertInto('item_size')
    .values({ item_id: 7, name: 'Rust/40/42', colour: 'Rust', position: 2, on_hand: 1 })
    .execute()
  const { size } = await db
    .selectFrom('item_size')
    .select('size')
    .where('colour', '=', 'Rust')
    .executeTakeFirstOrThrow()
  expect(size).toBe('40/42')
})
