import Sqlite from 'better-sqlite3'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { openSession } from '#lib/accounts/sessions/sessions.server.ts'
import { takeOrderNumber } from '#lib/orders/placing/write-order.sql.ts'
import { finishRestore, readCarryOver } from '#lib/recovery/recovery.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'
import { anAccount, anItem } from '../../support/world.ts'

const subscribe = (shop: Shop, name: string) =>
  shop.db
    .insertInto('newsletter')
    .values({
      email: `${name}@example.com`,
      ref: name,
      state: 'confirmed',
      asked_at: shop.now(),
      consent_text: '1',
      source: '/',
      confirm_hash: `confirm ${name}`,
      confirm_until: shop.now(),
      confirmed_at: shop.now(),
      unsubscribe_hash: `end ${name}`,
      ended_at: null,
    })
    .execute()

const accountsIn = ({ db }: Shop) =>
  db
    .selectFrom('customer')
    .select(['username', 'password_hash', 'blocked_at'])
    .orderBy('username')
    .execute()

const subscribersIn = async ({ db }: Shop) => {
  const rows = await db
    .selectFrom('newsletter')
    .select('ref')
    .where('state', '=', 'confirmed')
    .orderBy('ref')
    .execute()
  return rows.map(({ ref }) => ref)
}

/** Ada, Bola and Chidi with newsletters, as they were when the backup was made; the same rows in each shop. */
async function asBackedUp(shop: Shop, ids: Map<string, string> = new Map()) {
  for (const name of ['ada', 'bola', 'chidi']) {
    const { id, publicId } = await anAccount(shop, name)
    const public_id = ids.get(name) ?? publicId
    ids.set(name, public_id)
    await shop.db.updateTable('customer').set({ public_id }).where('id', '=', id).execute()
    await subscribe(shop, name)
  }
  await takeOrderNumber(shop.db, 'before the backup')
  return ids
}

describe('a restored database', () => {
  test('keeps what was ended, changed, blocked or deleted since the backup', async () => {
    const [present, restored] = [await openTestShop(), await openTestShop()]
    const ids = await asBackedUp(present)
    await asBackedUp(restored, ids)
    const ofAda = present.db.updateTable('customer').where('username', '=', 'ada')
    await ofAda.set({ password_hash: 'new', password_changed_at: present.now() }).execute()
    const ofBola = present.db.updateTable('customer').where('username', '=', 'bola')
    await ofBola.set({ blocked_at: present.now() }).execute()
    await present.db
      .updateTable('newsletter')
      .set({ state: 'ended', ended_at: present.now() })
      .where('ref', '=', 'ada')
      .execute()
    await present.db.deleteFrom('newsletter').where('ref', '=', 'bola').execute()
    await subscribe(present, 'dayo')
    const { id } = await present.db
      .selectFrom('customer')
      .select('id')
      .where('username', '=', 'chidi')
      .executeTakeFirstOrThrow()
    const publicId = ids.get('chidi') ?? ''
    await eraseAccount(present, { id, publicId, username: 'chidi', email: 'chidi@example.com' })
    for (let n = 0; n < 5; n++) await takeOrderNumber(present.db, `after the backup ${n}`)

    expect(await finishRestore(restored, await readCarryOver(present))).toBe(1)

    expect(await accountsIn(restored)).toEqual([
      { username: 'ada', password_hash: 'new', blocked_at: null },
      { username: 'bola', password_hash: expect.any(String), blocked_at: present.now() },
    ])
    expect(await subscribersIn(restored)).not.toContain('ada')
    expect(await subscribersIn(restored)).not.toContain('bola')
    expect(await takeOrderNumber(restored.db, 'after the restore')).toBe('NG-100007')
  })

  test('knows no session, mailed link or token of before, also where nothing could be carried over', async () => {
    const shop = await openTestShop()
    const { id } = await anAccount(shop, 'ada')
    await openSession(shop, { id, tokenVersion: 0 }, '')
    await shop.db
      .insertInto('mail_token')
      .values({
        customer_id: id,
        purpose: 'reset',
        token_hash: 'hash',
        created_at: shop.now(),
        expires_at: after(shop.now(), DAY_MS),
        used_at: null,
      })
      .execute()
    await takeOrderNumber(shop.db, 'before the backup')

    expect(await finishRestore(shop, null)).toBe(0)

    expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('mail_token').selectAll().execute()).toEqual([])
    const version = await shop.db.selectFrom('customer').select('token_version').execute()
    expect(version).toEqual([{ token_version: 1_000 }])
    // Nobody knows how many orders there were since the backup.
    expect(await takeOrderNumber(shop.db, 'after the restore')).toBe('NG-101002')
  })
})

test('before-restore saves for the owner only what after-restore takes over', async () => {
  const shop = await openTestShop()
  const file = join(shop.config.dataDir, 'carry-over.json')
  const { id } = await anAccount(shop, 'ada')
  await subscribe(shop, 'ada')
  await shop.db.updateTable('newsletter').set({ state: 'ended', ended_at: shop.now() }).execute()
  expect(await command(shop, ['before-restore', file])).toMatchObject({ code: 0 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(await readCarryOver(shop))
  // As pg_restore does.
  await shop.db.updateTable('newsletter').set({ state: 'confirmed', ended_at: null }).execute()
  await openSession(shop, { id, tokenVersion: 0 }, '')
  expect(await command(shop, ['after-restore', file])).toMatchObject({ code: 0 })
  expect(await subscribersIn(shop)).toEqual([])
  expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('restore on PostgreSQL refuses a backup of SQLite, and names the commands for its own', async () => {
  const shop = await openTestShop()
  if (!shop.config.databaseUrl) return
  const sqlite = join(shop.config.dataDir, 'copy.db')
  const small = new Sqlite(sqlite)
  small.exec('create table state (id integer)')
  small.close()
  const refused = await command(shop, ['restore', sqlite])
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('is a backup of a shop on SQLite'),
  ])
  const named = await command(shop, ['restore', 'shop.dump'])
  expect([named.code, named.err]).toEqual([
    1,
    expect.stringContaining('after-restore carry-over.json'),
  ])
})

test('a stock alert that was mailed since the backup is not mailed again', async () => {
  const [present, restored] = [await openTestShop(), await openTestShop()]
  const wait = async (shop: Shop, ...links: string[]) => {
    const { id } = await anItem(shop, { stock: 0 })
    for (const token_hash of links)
      await shop.db
        .insertInto('stock_alert')
        .values({
          item_id: id,
          email: `${token_hash}@mail.example`,
          state: 'confirmed',
          token_hash,
          asked_at: shop.now(),
          confirmed_at: shop.now(),
        })
        .execute()
  }
  await wait(present, 'waiting')
  await wait(restored, 'waiting', 'answered')
  await finishRestore(restored, await readCarryOver(present))
  expect(await restored.db.selectFrom('stock_alert').select('token_hash').execute()).toEqual([
    { token_hash: 'waiting' },
  ])
})
