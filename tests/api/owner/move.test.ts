/** @module-tag postgres */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveSearchWords, searchItems } from '#lib/catalogue/search/search.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { backUpSqlite } from '#lib/db/backup.server.ts'
import { isEmptyDatabase, listTables } from '#lib/db/copy.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrateAt } from '#lib/db/migrate.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { takeOrderNumber } from '#lib/orders/placing/write-order.sql.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { moveToPostgres } from '#lib/recovery/move.server.ts'
import type { Shop } from '#lib/shop.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { aBuyer, aPendingOrder, moneyArrives, statusOf, stockOf } from '../../support/orders.ts'
import { aPerson, rowsOf } from '../../support/accounts/person.ts'
import { aDatabase, openAgain, openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

/** A shop on SQLite, whatever database the tests run on; as `other` is now, if there is one. */
async function aShopOnSqlite(other?: Shop): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key that only tests use, 32 characters or more',
    SITE_URL: 'http://localhost:4321',
    LOG_LEVEL: 'silent',
  })
  const path = join(dataDir, 'shop.db')
  if (other) await backUpSqlite(join(other.config.dataDir, 'shop.db'), path, () => undefined)
  else await migrateAt(config)
  const shop = openShop(config, { now: () => '2026-11-20T09:00:00.000Z' })
  afterUse(async () => {
    await closeShop(shop)
    await rm(dataDir, { recursive: true, force: true })
  })
  return shop
}

const anEmptyDatabase = async () => (await aDatabase('template0')) ?? ''

/** Each table's rows in an order of their own, of the tables that `names` are. */
async function contentsOf(shop: Shop, names: string[]): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const name of names) {
    const rows = (await rowsOf(shop, name)) as object[]
    contents[name] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
  }
  return contents
}

/** Ends all connections of a database. This process stands still meanwhile, so that no work overtakes it. */
function endConnections(databaseUrl: string): void {
  const code = `import pg from 'pg'
    const client = new pg.Client(process.argv[1])
    await client.connect()
    await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()")
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', code, databaseUrl])
}

const isEmptyAt = async (databaseUrl: string): Promise<boolean> => {
  const db = openDatabase({ databaseUrl, dataDir: '' })
  return isEmptyDatabase(db).finally(() => db.destroy())
}

/** The least that is worth moving. */
const BOUGHT = [
  'customer',
  'item_size',
  'orders',
  'order_item',
  'order_number',
  'stock_hold',
  'payment_attempt',
  'payment_event',
  'refund',
  'return_line',
  'review',
  'session',
]

test('a shop on SQLite moves to PostgreSQL with all it holds, and sells on', async () => {
  const served = await aShopOnSqlite()
  const ada = await aPerson(served)
  const cap = await anItem(served, { name: 'Kubé Cap', stock: 3 })
  await served.inTransaction((shop) => saveSearchWords(shop, [cap.id]))
  await takeOrderNumber(served.db, 'an order that is gone')
  await served.db
    .deleteFrom('order_number')
    .where('order_id', '=', 'an order that is gone')
    .execute()
  const shop = await aShopOnSqlite(served)
  const names = (await listTables(shop.db)).map(({ name }) => name)
  const before = await contentsOf(shop, names)
  expect(names.filter((name) => before[name]?.length)).toEqual(expect.arrayContaining(BOUGHT))
  await closeShop(shop)
  const url = await anEmptyDatabase()

  const rehearsed = await command(shop, ['move', url, '--rehearse'])
  expect([rehearsed.code, rehearsed.out]).toEqual([
    0,
    expect.stringContaining('This was a rehearsal'),
  ])
  expect(await isEmptyAt(url)).toBe(true)

  const { code, out } = await command(shop, ['move', url])
  expect([code, out]).toEqual([0, expect.stringMatching(/^Copied and compared: .* 2 orders for ₦/)])
  const files = await readdir(shop.config.dataDir)
  expect(files.filter((name) => name.includes('.part') || name === 'shop.db')).toEqual([])
  expect((await command(shop, ['user', 'list'])).err).toContain('There is no database in DATA_DIR')

  const config = readConfig({ ...shop.config.env, DATABASE_URL: url })
  const moved = openShop(config, { now: shop.now })
  afterUse(() => closeShop(moved))
  expect(await contentsOf(moved, names)).toEqual(before)
  const found = await searchItems(moved, 'kube', { page: 1, size: 24 })
  expect(found.results.map(({ slug }) => slug)).toEqual([cap.slug])
  const bola = await aBuyer(moved, 'bola', [{ item: cap, quantity: 2 }])
  const { id, number, reference } = await aPendingOrder(moved, bola)
  await moneyArrives(moved, reference)
  await settle(moved, reference)
  expect([number, (await statusOf(moved, id)).status]).toEqual(['NG-100004', 'successful'])
  expect(await stockOf(moved, cap)).toEqual({ onHand: 1, held: 0, available: 1 })
  expect((await statusOf(moved, ada.orderId)).status).toBe('successful')
})

test('a move waits for the shop to be stopped, and takes only an empty database', async () => {
  const shop = await aShopOnSqlite()
  await anItem(shop)
  const [url, used] = [await anEmptyDatabase(), await openTestShop()]
  const early = await command(shop, ['move', url])
  expect([early.code, early.err.trim()]).toEqual([
    1,
    'The shop is running. Stop it, then try again.',
  ])
  await closeShop(shop)
  const { code, err } = await command(shop, ['move', used.config.databaseUrl ?? ''])
  expect([code, err]).toEqual([1, expect.stringContaining('is not empty')])
  expect(await isEmptyAt(url)).toBe(true)
  expect(await readdir(shop.config.dataDir)).toContain('shop.db')
})

test('a move whose database goes away in the middle says that nothing was changed', async () => {
  const shop = await aShopOnSqlite()
  await anItem(shop)
  await closeShop(shop)
  const url = await anEmptyDatabase()
  const target = readConfig({ ...shop.config.env, DATABASE_URL: url })
  const told: string[] = []
  const moved = moveToPostgres(shop.config, target, {
    now: shop.now(),
    isRehearsal: false,
    open: openShop,
    tell: (said) => {
      if (!told.some((line) => line.endsWith('rows')) && said.endsWith('rows')) endConnections(url)
      told.push(said)
    },
  })
  await expect(moved).rejects.toThrow(
    /^PostgreSQL went away .* Nothing was changed: .* Try again\.$/,
  )
  expect(await isEmptyAt(url)).toBe(true)
  expect(await rowsOf(openAgain(shop), 'item')).toHaveLength(1)
})
