/** @module-tag postgres */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { type Database, isPostgres, openDatabase } from '#lib/db/database.server.ts'
import { knownMigrations, loadMigrations } from '#lib/db/migrate.server.ts'
import { upgradeAt } from '#lib/db/upgrade.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { openEmptyDatabase, openTestShop } from '../../support/shop.ts'

const NOW = '2026-11-20T09:00:00.000Z'
/** The last migration of 0.2.0, the first version that an upgrade may start from. */
const BASE = '0009-work'
const VERSIONS = knownMigrations.slice(knownMigrations.indexOf(BASE))
const LAST = knownMigrations.at(-1) ?? ''
const BEFORE_LAST = knownMigrations.at(-2) ?? ''

/** Brings a database up to a version of the shop of that time. */
async function bringTo(db: Database, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } })
  const { error } = await migrator.migrateTo(name)
  expect(error).toBeUndefined()
}

/** An item with a size, in a guest's cart: as 0.2.0 could write them, and each later version. */
async function sell(db: Database, id: number): Promise<void> {
  const raw = db as unknown as Kysely<never>
  const slug = `item-${id}`
  for (const statement of [
    sql`insert into item (id, slug, name, description, colours, price_kobo, available, added_at, updated_at)
      values (${id}, ${slug}, 'Dress', '', '[]', 100, 1, ${NOW}, ${NOW})`,
    sql`insert into item_size (id, item_id, name, position, on_hand, held)
      values (${id}, ${id}, 'M', 0, ${id}, 0)`,
    sql`insert into cart (id, created_at, updated_at) values (${slug}, ${NOW}, ${NOW})`,
    sql`insert into cart_item (cart_id, item_id, size_id, quantity, seen_price_kobo, created_at)
      values (${slug}, ${id}, ${id}, 1, 100, ${NOW})`,
  ])
    await statement.execute(raw)
}

/** A place on SQLite with a shop of the version before, which has one item. */
async function aShopOfBefore() {
  const { config } = await openTestShop()
  const place = { databaseUrl: null, dataDir: join(config.dataDir, 'own') }
  const db = openDatabase(place)
  await bringTo(db, BEFORE_LAST)
  await sell(db, 7)
  await db.destroy()
  const said: string[] = []
  const upgrade = () => upgradeAt(place, { now: NOW, tell: (sentence) => void said.push(sentence) })
  return { place, said, upgrade }
}

const copiesIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.includes('before'))

describe('an upgrade', () => {
  test('keeps what a shop of each version since 0.2.0 has written', async () => {
    const db = await openEmptyDatabase()
    for (const [at, name] of VERSIONS.entries()) {
      await bringTo(db, name)
      await sell(db, at + 1)
    }
    const items = await db
      .selectFrom('item')
      .innerJoin('item_size', 'item_size.item_id', 'item.id')
      .innerJoin('cart_item', 'cart_item.size_id', 'item_size.id')
      .select(['slug', 'item_size.size', 'on_hand', 'quantity'])
      .orderBy('item.id')
      .execute()
    expect(items).toEqual(
      VERSIONS.map((_, at) => ({
        slug: `item-${at + 1}`,
        size: 'M',
        on_hand: at + 1,
        quantity: 1,
      })),
    )
  })

  test('keeps the database as it was beside it, and says how to go back', async () => {
    const { place, said, upgrade } = await aShopOfBefore()
    expect(await upgrade()).toEqual([LAST])
    const copy = `shop.db.before-${LAST}-20261120T090000000Z`
    expect(await copiesIn(place.dataDir)).toEqual([copy])
    expect(said).toEqual([
      expect.stringContaining(`npm run shop -- restore ${join(place.dataDir, copy)}`),
    ])
    const old = new Sqlite(join(place.dataDir, copy))
    afterUse(() => void old.close())
    const names = old
      .prepare<[], { name: string }>('select name from kysely_migration order by name')
      .all()
    expect(names.at(-1)).toEqual({ name: BEFORE_LAST })
    expect(await upgrade()).toEqual([])
  })

  test('that fails twice keeps the copy of the first time', async () => {
    const { place, said, upgrade } = await aShopOfBefore()
    const db = openDatabase(place)
    afterUse(() => db.destroy())
    await sql`create trigger refuse before insert on kysely_migration
      begin select raise(abort, 'not today'); end`.execute(db)
    await expect(upgrade()).rejects.toThrow('not today')
    await sql`delete from cart_item`.execute(db)
    await expect(upgrade()).rejects.toThrow()
    const copy = join(place.dataDir, `shop.db.before-${LAST}`)
    expect(said).toEqual([expect.stringContaining(copy), expect.stringContaining(copy)])
    const kept = new Sqlite(copy)
    afterUse(() => void kept.close())
    expect(kept.prepare('select quantity from cart_item').all()).toEqual([{ quantity: 1 }])
  })

  test('can be looked at before: migrations, settings, space and the way back', async () => {
    const shop = await openTestShop()
    const upToDate = await command(shop, ['upgrade', '--check'])
    expect([upToDate.code, upToDate.out]).toEqual([0, expect.stringContaining('changes nothing')])
    await shop.db
      .deleteFrom('kysely_migration' as 'setting')
      .where('name', '=', LAST)
      .execute()
    const pending = await command(shop, ['upgrade', '--check'])
    expect(pending.code).toBe(0)
    expect(pending.out).toContain(`npm start will run ${LAST};`)
    expect(pending.out).toContain(isPostgres(shop.db) ? 'pg_dump' : 'are free')
    const misspelt = await command(shop, ['upgrade', '--check'], {
      SMTP_URI: 'smtp://mail.example',
    })
    expect([misspelt.code, misspelt.err]).toEqual([1, expect.stringContaining('SMTP_URL is')])
  })
})
