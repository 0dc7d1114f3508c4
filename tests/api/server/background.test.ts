/** @module-tag postgres */
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { startBackground } from '#lib/background.server.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { firstJob, greeter, runDueJobs } from '../../support/jobs.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'

describe('a recurring task', () => {
  test('is run when its time has come, by one of the processes', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    let runs = 0
    const tasks = [{ name: 'sweep', everyMs: MINUTE_MS, run: async () => void runs++ }]
    await Promise.all([runDueTasks(shop, tasks), runDueTasks(other, tasks)])
    expect(runs).toBe(1)
    shop.pass(MINUTE_MS - 1)
    await runDueTasks(other, tasks)
    expect(runs).toBe(1)
    shop.pass(1)
    await Promise.all([runDueTasks(shop, tasks), runDueTasks(other, tasks)])
    expect(runs).toBe(2)
  })

  test('that takes longer than its pause is not begun a second time meanwhile', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const begun = Promise.withResolvers<void>()
    const swept = Promise.withResolvers<void>()
    let runs = 0
    const run = () => {
      runs++
      begun.resolve()
      return swept.promise
    }
    const tasks = [{ name: 'sweep', everyMs: MINUTE_MS, run }]
    const first = runDueTasks(shop, tasks)
    await begun.promise
    shop.pass(5 * MINUTE_MS)
    await runDueTasks(other, tasks)
    expect(runs).toBe(1)
    swept.resolve()
    await first
  })

  test('that fails comes again, and stops no other', async () => {
    const shop = await openTestShop()
    const runs: string[] = []
    const broken = async () => {
      runs.push('broken')
      throw new Error('no broom')
    }
    const tasks = [
      { name: 'broken', everyMs: MINUTE_MS, run: broken },
      { name: 'sound', everyMs: MINUTE_MS, run: async () => void runs.push('sound') },
    ]
    await runDueTasks(shop, tasks)
    shop.pass(MINUTE_MS)
    await runDueTasks(shop, tasks)
    expect(runs).toEqual(['broken', 'sound', 'broken', 'sound'])
  })
})

describe('the background', () => {
  const nothing = { recurring: [], handlers: {} }

  test('does a job as soon as the transaction that asked for it is committed', async () => {
    const shop = await openTestShop()
    const done = Promise.withResolvers<unknown>()
    const handlers: JobHandlers = { greet: async (_, { payload }) => done.resolve(payload) }
    const stop = startBackground(shop, { ...nothing, handlers })
    await shop.inTransaction((shop) => enqueue(shop, { kind: 'greet', payload: 'Ada' }))
    expect(await done.promise).toBe('Ada')
    await stop()
  })

  test('sends a mail while the pictures of a new catalogue are still being made', async () => {
    const shop = await openTestShop()
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<unknown>()
    const handlers: JobHandlers = {
      picture: async () => {
        begun.resolve()
        await mayEnd.promise
      },
      mail: async (_, { payload }) => sent.resolve(payload),
    }
    await enqueue(shop, { kind: 'picture', payload: 1 })
    const stop = startBackground(shop, { ...nothing, handlers })
    await begun.promise
    await enqueue(shop, { kind: 'mail', payload: 'Ada' })
    expect(await sent.promise).toBe('Ada')
    mayEnd.resolve()
    await stop()
  })

  test('ends only when what it began is done, and begins nothing more', async () => {
    const shop = await openTestShop()
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const { greeted, handlers } = greeter(async () => {
      begun.resolve()
      await mayEnd.promise
    })
    await enqueue(shop, { kind: 'greet', payload: 1 })
    await enqueue(shop, { kind: 'greet', payload: 2 })
    const stop = startBackground(shop, { ...nothing, handlers })
    await begun.promise
    const stopped = stop()
    mayEnd.resolve()
    await stopped
    expect(greeted).toEqual([1])
    expect((await firstJob(shop)).done_at).not.toBeNull()
  })

  test('puts back what hangs when the shop can wait no longer, for another try at once', async () => {
    const shop = await openTestShop()
    const begun = Promise.withResolvers<void>()
    const handlers: JobHandlers = {
      greet: () => {
        begun.resolve()
        return new Promise(() => undefined)
      },
    }
    await enqueue(shop, { kind: 'greet', payload: 1 })
    const stop = startBackground(shop, { ...nothing, handlers })
    await begun.promise
    const stopped = stop()
    shop.deadline.abort()
    await stopped
    expect(await firstJob(shop)).toMatchObject({ attempts: 0, locked_until: null, done_at: null })
    const { greeted, handlers: next } = greeter()
    await runDueJobs(openAgain(shop), next)
    expect(greeted).toEqual([1])
  })

  test('takes up a recurring task again that was cut short', async () => {
    const shop = await openTestShop()
    const begun = Promise.withResolvers<void>()
    const hang = () => {
      begun.resolve()
      return new Promise(() => undefined)
    }
    const stop = startBackground(shop, {
      handlers: {},
      recurring: [{ name: 'sweep', everyMs: HOUR_MS, run: hang }],
    })
    await begun.promise
    const stopped = stop()
    shop.deadline.abort()
    await stopped
    let runs = 0
    const run = async () => void runs++
    await runDueTasks(openAgain(shop), [{ name: 'sweep', everyMs: HOUR_MS, run }])
    expect(runs).toBe(1)
  })

  test('outlives a database that fails', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const shop = { ...(await openTestShop()), log }
    await shop.db.schema.dropTable('job').execute()
    const stop = startBackground(shop, { ...nothing, handlers: { greet: async () => {} } })
    await stop()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('background failed')
  })

  test('says once that the database is away, however often it looks', async () => {
    const { config } = await openTestShop()
    const said = Promise.withResolvers<void>()
    let lines = 0
    const write = () => {
      lines += 1
      // Looks once more, and is stopped when it has begun to.
      if (lines === 1) shop.events.emit('job')
      setImmediate(said.resolve)
    }
    const shop = openShop(
      { ...config, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' },
      { log: pino({ level: 'error' }, { write }) },
    )
    const stop = startBackground(shop, { ...nothing, handlers: { greet: async () => {} } })
    await said.promise
    await stop()
    await closeShop(shop)
    expect(lines).toBe(1)
  })
})
