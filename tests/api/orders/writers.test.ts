/** @module-tag postgres */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isOutage, isPostgres } from '#lib/db/database.server.ts'
import type { Shop } from '#lib/shop.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const aState = (id: number) => ({ id, name: `State ${id}` })

const statesOf = async ({ db }: Shop): Promise<number[]> => {
  const rows = await db.selectFrom('state').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

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
    for (const end of [ends[0], ends[2]])
      if (end?.status === 'rejected') expect(end.reason).toSatisfy(isOutage)
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

test('every write that was acknowledged outlives kill -9, and none is there by half', async () => {
  const shop = await openTestShop()
  const script = fileURLToPath(new URL('../../support/failures/crash-writer.ts', import.meta.url))
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
