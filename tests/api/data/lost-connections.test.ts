/** @module-tag postgres */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SettingError } from '#lib/config.server.ts'
import { isOutage, openDatabase } from '#lib/db/database.server.ts'
import { checkDurability } from '#lib/db/health.server.ts'
import { closeShop } from '#lib/open-shop.server.ts'
import { openInvalidationBus } from '#lib/web/page-cache/invalidation-bus.server.ts'
import { notifyOtherProcesses } from '#lib/db/invalidations.server.ts'
import { built } from '../../support/processes/built.ts'
import { afterUse } from '../../support/cleanup.ts'
import { startProxy } from '../../support/failures/proxy.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'

test('a connection that is cut in the midst of a transaction undoes it, and the next one works', async () => {
  const shop = await openTestShop()
  const other = openAgain(shop)
  const ask = (text: string, db = other.db) => sql<{ pid: number }>`${sql.raw(text)}`.execute(db)
  const work = shop.inTransaction(async ({ db }) => {
    await db.insertInto('state').values({ id: 1, name: 'Abia' }).execute()
    const [own] = (await ask('select pg_backend_pid() as pid', db)).rows
    await ask(`select pg_terminate_backend(${own?.pid}, 5000)`)
    // Until this process has read what its own connection was told, while nothing was asked there.
    for (let turn = 0; turn < 9; turn++) await ask('select 1')
    await ask('select 1', db)
  })
  await expect(work).rejects.toThrow(/connection/i)
  expect(await shop.db.selectFrom('state').selectAll().execute()).toEqual([])
})

describe('a server that vanishes without a word', () => {
  test('is given up, and the shop sells again as soon as it is back', async () => {
    const shop = await openTestShop()
    const proxy = await startProxy(shop.config.databaseUrl ?? '')
    const db = openDatabase({ databaseUrl: proxy.url, dataDir: '', timeoutMs: 1_000 })
    afterUse(() => db.destroy())
    const ask = () => sql`select 1`.execute(db)
    const askAtOnce = () => Promise.allSettled(Array.from({ length: 10 }, ask))
    await askAtOnce()
    const work = db.transaction().execute(async (inner) => {
      await inner.insertInto('state').values({ id: 1, name: 'Abia' }).execute()
      proxy.goSilent()
      await inner.insertInto('state').values({ id: 2, name: 'Borno' }).execute()
    })
    await expect(work).rejects.toSatisfy(isOutage)
    for (const end of await askAtOnce())
      expect(end.status === 'rejected' && isOutage(end.reason)).toBe(true)
    proxy.comeBack()
    expect((await askAtOnce()).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
  })

  test('is listened to again once it is back; the pages of before are gone', async () => {
    const shop = await openTestShop()
    const proxy = await startProxy(shop.config.databaseUrl ?? '')
    const heard = Promise.withResolvers<unknown>()
    const pace = { pingMs: 100, reconnectMs: 10 }
    const throughProxy = { ...shop, config: { ...shop.config, databaseUrl: proxy.url } }
    let cleared = 0
    const cache = { invalidate: heard.resolve, clear: () => cleared++ }
    const bus = openInvalidationBus(throughProxy, cache, pace)
    afterUse(bus.close)
    await bus.ready
    cleared = 0
    proxy.goSilent()
    proxy.comeBack()
    await proxy.nextListener()
    // Once when it was lost, and once when it is back.
    await expect.poll(() => cleared).toBeGreaterThan(1)
    await notifyOtherProcesses(shop.db, ['lists'], shop.now())
    expect(await heard.promise).toEqual(['lists'])
  })
})

test('visitors are told to come back while PostgreSQL has vanished, and are served as soon as it is back', async () => {
  const { config, now, log } = await openTestShop()
  const { openShop } = await built()
  const proxy = await startProxy(config.databaseUrl ?? '')
  const shop = openShop({ ...config, databaseUrl: proxy.url }, { now, log })
  afterUse(() => closeShop(shop))
  const askAtOnce = () =>
    Promise.all(Array.from({ length: 10 }, () => send(shop, aBrowser(), 'GET /api/cart/')))
  const statuses = (answers: Response[]) => [...new Set(answers.map(({ status }) => status))]
  expect(statuses(await askAtOnce())).toEqual([200])
  proxy.goSilent()
  const refused = await askAtOnce()
  expect(statuses(refused)).toEqual([503])
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  proxy.comeBack()
  expect(statuses(await askAtOnce())).toEqual([200])
})

test('a statement that takes too long is cancelled, and a transaction that is left open', async () => {
  const { config } = await openTestShop()
  const db = openDatabase({ ...config, timeoutMs: 200 })
  afterUse(() => db.destroy())
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toSatisfy(isOutage)
  const limits = await sql<{ setting: string }>`select setting from pg_settings
    where name = 'idle_in_transaction_session_timeout'`.execute(db)
  expect(limits.rows).toEqual([{ setting: '200' }])
  const patient = openDatabase({ ...config, timeoutMs: 0 })
  afterUse(() => patient.destroy())
  const none = await sql<{ setting: string }>`select setting from pg_settings
    where name = 'statement_timeout'`.execute(patient)
  expect(none.rows).toEqual([{ setting: '0' }])
})

test('a PostgreSQL that does not wait for its disk may be tried, and not sold with', async () => {
  const { db } = await openTestShop()
  const said = /fsync, full_page_writes, synchronous_commit off/
  expect(await checkDurability(db, false)).toMatch(said)
  const refusal = checkDurability(db, true)
  await expect(refusal).rejects.toThrow(SettingError)
  await expect(refusal).rejects.toThrow(said)
})
