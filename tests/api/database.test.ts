import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SettingError } from '#lib/config.server.ts'
import { isPostgres, openDatabase } from '#lib/db/database.server.ts'
import { migrate, pendingMigrations } from '#lib/db/migrate.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { afterUse } from '../support/cleanup.ts'
import { openAgain, openTestShop } from '../support/shop.ts'
import { anItem } from '../support/world.ts'

const aState = (id: number) => ({ id, name: `State ${id}` })

const statesOf = async ({ db }: Shop): Promise<number[]> => {
  const rows = await db.selectFrom('state').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

describe('inTransaction', () => {
  test('keeps all of the work or none of it', async () => {
    const shop = await openTestShop()
    const work = shop.inTransaction(async ({ db }) => {
      await db.insertInto('state').values(aState(1)).execute()
      await db.insertInto('state').values(aState(1)).execute()
    })
    await expect(work).rejects.toThrow()
    expect(await statesOf(shop)).toEqual([])
    await shop.inTransaction(async ({ db }) => {
      await db
        .insertInto('state')
        .values([aState(1), aState(2)])
        .execute()
    })
    expect(await statesOf(shop)).toEqual([1, 2])
  })

  test('rolls back for a refusal as for a fault', async () => {
    const shop = await openTestShop()
    const work = shop.inTransaction(async ({ db }) => {
      await db.insertInto('state').values(aState(1)).execute()
      throw new Error('the shopper changed their mind')
    })
    await expect(work).rejects.toThrow('changed their mind')
    expect(await statesOf(shop)).toEqual([])
  })

  test('counts work within work as one', async () => {
    const shop = await openTestShop()
    const work = shop.inTransaction(async (shop) => {
      await shop.inTransaction(async ({ db }) => {
        await db.insertInto('state').values(aState(1)).execute()
      })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await statesOf(shop)).toEqual([])
  })

  test('does again what the database asks to be done again, and gives up in the end', async () => {
    const shop = await openTestShop()
    let tries = 0
    const work = (until: number) =>
      shop.inTransaction(async ({ db }) => {
        await db.insertInto('state').values(aState(++tries)).execute()
        if (tries < until) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      })
    await work(3)
    expect(await statesOf(shop)).toEqual([3])
    tries = 100
    await expect(work(1_000)).rejects.toThrow('deadlock')
    expect(tries).toBe(108)
    expect(await statesOf(shop)).toEqual([3])
  })

  test('does not try again what the shop refused', async () => {
    const shop = await openTestShop()
    let tries = 0
    const work = shop.inTransaction(async () => {
      tries++
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(tries).toBe(1)
  })

  test('lets others read what was, while it waits', async () => {
    const shop = await openTestShop()
    await shop.db.insertInto('state').values(aState(1)).execute()
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const work = shop.inTransaction(async ({ db }) => {
      await db.insertInto('state').values(aState(2)).execute()
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    expect(await statesOf(shop)).toEqual([1])
    mayEnd.resolve()
    await work
    expect(await statesOf(shop)).toEqual([1, 2])
  })

  test('calls what waits for the commit after it, once, and never after a rollback', async () => {
    const shop = await openTestShop()
    const called: string[] = []
    let tries = 0
    await shop.inTransaction(async (shop) => {
      shop.afterCommit(() => called.push('committed'))
      if (++tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      expect(called).toEqual([])
    })
    const lost = shop.inTransaction(async (shop) => {
      shop.afterCommit(() => called.push('lost'))
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(called).toEqual(['committed'])
  })
})

describe('many at once', () => {
  test('who ask at the same moment are kept or undone each by itself', async () => {
    const shop = await openTestShop()
    const insert = (id: number, then: () => void = () => undefined) =>
      shop.inTransaction(async ({ db }) => {
        await db.insertInto('state').values(aState(id)).execute()
        then()
      })
    const refuse = () => {
      throw new Error('no')
    }
    const ends = await Promise.allSettled([
      insert(1),
      insert(2, refuse),
      shop.db.insertInto('state').values(aState(3)).execute(),
      shop.db.insertInto('state').values(aState(3)).execute(),
      insert(4),
    ])
    const [first, refused, one, same, last] = ends.map(({ status }) => status === 'fulfilled')
    expect({ first, refused, last }).toEqual({ first: true, refused: false, last: true })
    expect(one).not.toBe(same)
    expect(await statesOf(shop)).toEqual([1, 3, 4])
  })

  test('are told that it is done while others are refused without a pause', async () => {
    const shop = await openTestShop()
    let isDone = false
    const refuseUntilDone = async () => {
      while (!isDone)
        await shop
          .inTransaction(async () => {
            await new Promise((resolve) => setImmediate(resolve))
            throw new Error('no')
          })
          .catch(() => undefined)
    }
    const refused = Promise.all([refuseUntilDone(), refuseUntilDone(), refuseUntilDone()])
    await shop.db.insertInto('state').values(aState(1)).execute()
    isDone = true
    await refused
    expect(await statesOf(shop)).toEqual([1])
  })

  test('are told that it is done only when it is, also when one of them fills the disk', async () => {
    const shop = await openTestShop()
    if (!isPostgres(shop.db)) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(shop.db)
      await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 5}`).execute(shop.db)
    }
    const names = ['Abia', 'x'.repeat(2_000_000), 'Borno']
    const ends = await Promise.allSettled(
      names.map((name, index) =>
        shop.inTransaction(({ db }) =>
          db
            .insertInto('state')
            .values({ id: index + 1, name })
            .execute(),
        ),
      ),
    )
    const done = ends.flatMap(({ status }, index) => (status === 'fulfilled' ? [index + 1] : []))
    expect(done).not.toContain(2)
    expect(await statesOf(shop)).toEqual(done)
    await shop.db.insertInto('state').values({ id: 9, name: 'Kano' }).execute()
    expect(await statesOf(shop)).toEqual([...done, 9])
  })

  test('who read, think and write lose no step of one another', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const { sizes } = await anItem(shop, { stock: { M: 40 } })
    const id = sizes['M'] ?? 0
    const takeOne = (shop: Shop) =>
      shop.inTransaction(async ({ db }) => {
        await db
          .updateTable('item_size')
          .set((eb) => ({ held: eb('held', '+', 1) }))
          .where('id', '=', id)
          .where('held', '<', (eb) => eb.ref('on_hand'))
          .execute()
      })
    await Promise.all(Array.from({ length: 60 }, (_, n) => takeOne(n % 2 ? shop : other)))
    const size = await shop.db
      .selectFrom('item_size')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(size).toMatchObject({ on_hand: 40, held: 40 })
  })

  test('who write from two processes all get through', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const write = (shop: Shop, id: number) =>
      shop.inTransaction(async ({ db }) => {
        await db.insertInto('state').values(aState(id)).execute()
        await db.insertInto('lga').values({ id, state_id: id, name: 'Ikeja' }).execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, id) => write(id % 2 ? shop : other, id)))
    expect(await statesOf(shop)).toHaveLength(40)
  })
})

describe('the database itself', () => {
  test('refuses to hold more than there is', async () => {
    const shop = await openTestShop()
    await anItem(shop, { stock: { M: 2 } })
    const hold = (held: number) => shop.db.updateTable('item_size').set({ held }).execute()
    await hold(2)
    await expect(hold(3)).rejects.toThrow(/check/i)
    await expect(hold(-1)).rejects.toThrow(/check/i)
  })

  test('refuses a cart line of none, or of a hundred', async () => {
    const shop = await openTestShop()
    const { id, sizes } = await anItem(shop)
    const at = shop.now()
    await shop.db.insertInto('cart').values({ id: 'c', created_at: at, updated_at: at }).execute()
    const line = (quantity: number) =>
      shop.db
        .insertInto('cart_item')
        .values({
          cart_id: 'c',
          item_id: id,
          size_id: Object.values(sizes)[0] ?? 0,
          quantity,
          seen_price_kobo: 1,
          created_at: at,
        })
        .execute()
    await expect(line(0)).rejects.toThrow(/check/i)
    await expect(line(100)).rejects.toThrow(/check/i)
    await line(99)
  })

  test('refuses a reference to what does not exist', async () => {
    const shop = await openTestShop()
    const lost = shop.db.insertInto('lga').values({ id: 1, state_id: 7, name: 'Ikeja' }).execute()
    await expect(lost).rejects.toThrow(/foreign key/i)
  })
})

describe('migrate', () => {
  test('has nothing more to do the second time, also for two processes at once', async () => {
    const shop = await openTestShop()
    expect(await pendingMigrations(shop.db)).toEqual([])
    expect(await Promise.all([migrate(shop.db), migrate(openAgain(shop).db)])).toEqual([[], []])
  })

  test('refuses in words a database that a newer shop has changed', async () => {
    const shop = await openTestShop()
    await shop.db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '9999-wallets', timestamp: shop.now() } as never)
      .execute()
    const refusal = migrate(shop.db)
    await expect(refusal).rejects.toThrow(SettingError)
    await expect(refusal).rejects.toThrow(
      'The database has been changed by a newer version of the shop (9999-wallets). Start that version, or restore a backup.',
    )
  })

  test('brings up a backup of before there were tombstones, beside those that its restore left', async () => {
    const { config } = await openTestShop()
    const db = openDatabase({ databaseUrl: null, dataDir: join(config.dataDir, 'restored') })
    afterUse(() => db.destroy())
    await sql`create table tombstone (id_hash text primary key, deleted_at text not null)`.execute(
      db,
    )
    const gone = { id_hash: 'of Ada', deleted_at: '2026-11-20T09:00:00.000Z' }
    await db
      .insertInto('tombstone')
      .values(gone as never)
      .execute()
    await migrate(db)
    expect(await db.selectFrom('tombstone').selectAll().execute()).toEqual([gone])
  })

  test('says in words that nobody answers, without the password', async () => {
    const databaseUrl = 'postgres://ada:pass-word@127.0.0.1:9/shop'
    const db = openDatabase({ databaseUrl, dataDir: '' })
    afterUse(() => db.destroy())
    await expect(migrate(db)).rejects.toThrow(
      new SettingError(
        'Nothing answers at the address in DATABASE_URL. Is PostgreSQL running there?',
      ),
    )
  })

  test('says in words that the file is no database', async () => {
    const { config } = await openTestShop()
    const dataDir = join(config.dataDir, 'other')
    const empty = openDatabase({ databaseUrl: null, dataDir })
    await writeFile(join(dataDir, 'shop.db'), 'this is not a database, but long enough to be one')
    await expect(migrate(empty)).rejects.toThrow('is no database')
  })
})

test('every write that was acknowledged outlives kill -9, and none is there by half', async () => {
  const shop = await openTestShop()
  const script = fileURLToPath(new URL('../support/crash-writer.ts', import.meta.url))
  const { env: settings } = shop.config
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line)
    if (acknowledged === 40) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(acknowledged).toBeGreaterThanOrEqual(40)
  const states = await statesOf(shop)
  expect(states.slice(0, acknowledged)).toEqual(
    Array.from({ length: acknowledged }, (_, n) => n + 1),
  )
  const lgas = await shop.db.selectFrom('lga').select('id').orderBy('id').execute()
  expect(lgas.map(({ id }) => id)).toEqual(states)
})
