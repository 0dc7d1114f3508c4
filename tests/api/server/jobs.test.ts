/** @module-tag postgres */
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { RETRY_PAUSES_MS } from '#lib/jobs/jobs.ts'
import { enqueue, clearOldJobs } from '#lib/jobs/jobs.server.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { firstJob, greeter, runDueJobs } from '../../support/jobs.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'

describe('a job', () => {
  test('is done once, with what it was given', async () => {
    const shop = await openTestShop()
    const { greeted, handlers } = greeter()
    await enqueue(shop, { kind: 'greet', payload: { name: 'Ada' } })
    expect(await runDueJobs(shop, handlers)).toBe(1)
    expect(await runDueJobs(shop, handlers)).toBe(0)
    expect(greeted).toEqual([{ name: 'Ada' }])
  })

  test('is not done when the transaction that asked for it is rolled back', async () => {
    const shop = await openTestShop()
    const { greeted, handlers } = greeter()
    const work = shop.inTransaction(async (shop) => {
      await enqueue(shop, { kind: 'greet', payload: 'Ada' })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual([])
  })

  test('waits for its time', async () => {
    const shop = await openTestShop()
    const { greeted, handlers } = greeter()
    await enqueue(shop, { kind: 'greet', payload: 1, runAt: after(shop.now(), HOUR_MS) })
    shop.pass(HOUR_MS - 1)
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual([])
    shop.pass(1)
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual([1])
  })

  test('with a key is asked for once, also after it was done', async () => {
    const shop = await openTestShop()
    const { greeted, handlers } = greeter()
    await enqueue(shop, { kind: 'greet', payload: 'first', uniqueKey: 'ada' })
    await enqueue(shop, { kind: 'greet', payload: 'second', uniqueKey: 'ada' })
    await runDueJobs(shop, handlers)
    await enqueue(shop, { kind: 'greet', payload: 'third', uniqueKey: 'ada' })
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual(['first'])
  })

  test('of a kind that this process does not know is left for one that does', async () => {
    const shop = await openTestShop()
    await enqueue(shop, { kind: 'greet', payload: 1 })
    expect(await runDueJobs(shop, {})).toBe(0)
    const { greeted, handlers } = greeter()
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual([1])
  })

  test('that takes long does not hold up jobs of another kind', async () => {
    const shop = await openTestShop()
    let endSlow = () => {}
    const slow = new Promise<void>((resolve) => (endSlow = resolve))
    const { greeted, handlers } = greeter(async () => endSlow())
    await enqueue(shop, { kind: 'slow', payload: 1 })
    await enqueue(shop, { kind: 'greet', payload: 2 })
    await runDueJobs(shop, { slow: () => slow, ...handlers })
    expect(greeted).toEqual([2])
  })
})

describe('a failing job', () => {
  test('is tried again after growing pauses, then given up', async () => {
    const shop = await openTestShop()
    const { greeted, handlers } = greeter(async () => {
      throw new Error('no paper left')
    })
    await enqueue(shop, { kind: 'greet', payload: 1 })
    await runDueJobs(shop, handlers)
    for (const pause of RETRY_PAUSES_MS) {
      const before = greeted.length
      shop.pass(pause - 1)
      expect(await runDueJobs(shop, handlers)).toBe(0)
      shop.pass(1)
      expect(await runDueJobs(shop, handlers)).toBe(1)
      expect(greeted).toHaveLength(before + 1)
    }
    expect(RETRY_PAUSES_MS.slice(0, 4)).toEqual(
      [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS),
    )
    shop.pass(30 * DAY_MS)
    expect(await runDueJobs(shop, handlers)).toBe(0)
    const job = await firstJob(shop)
    expect(job).toMatchObject({ done_at: null, last_error: 'Error: no paper left' })
    expect(job.failed_at).not.toBeNull()
  })

  test('is logged with its kind and number, without what it was given', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const shop = { ...(await openTestShop()), log }
    const { handlers } = greeter(async () => {
      throw new Error('no paper left')
    })
    await enqueue(shop, { kind: 'greet', payload: { name: 'Ada' } })
    await runDueJobs(shop, handlers)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"kind":"greet"')
    expect(lines[0]).not.toContain('Ada')
  })

  test('holds up no other', async () => {
    const shop = await openTestShop()
    const { greeted, handlers } = greeter(async (_, { payload }) => {
      if (payload === 1) throw new Error('no')
    })
    await enqueue(shop, { kind: 'greet', payload: 1 })
    await enqueue(shop, { kind: 'greet', payload: 2 })
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual([1, 2])
  })
})

describe('two processes', () => {
  test('share the jobs, and do each of them once', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const { greeted, handlers } = greeter()
    for (let n = 0; n < 30; n++) await enqueue(shop, { kind: 'greet', payload: n })
    await Promise.all([
      runDueJobs(shop, handlers),
      runDueJobs(other, handlers),
      runDueJobs(shop, handlers),
      runDueJobs(other, handlers),
    ])
    expect(greeted.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(30).keys()])
  })

  test('leave a job to the one that has it, until that one must have ended', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    await enqueue(shop, { kind: 'greet', payload: 1 })
    let isTaken = () => {}
    const taken = new Promise<void>((resolve) => (isTaken = resolve))
    const lost = greeter(() => {
      isTaken()
      return new Promise(() => {})
    })
    void runDueJobs(shop, lost.handlers)
    await taken
    const { greeted, handlers } = greeter()
    shop.pass(5 * MINUTE_MS - 1)
    await runDueJobs(other, handlers)
    expect(greeted).toEqual([])
    shop.pass(1)
    await runDueJobs(other, handlers)
    expect(greeted).toEqual([1])
  })

  test('take a job at once that a process whose clock was ahead has kept and lost', async () => {
    const shop = await openTestShop()
    await enqueue(shop, { kind: 'greet', payload: 1 })
    const keptFor = async (ms: number) => {
      await shop.db
        .updateTable('job')
        .set({ locked_until: after(shop.now(), ms) })
        .execute()
      const { greeted, handlers } = greeter()
      await runDueJobs(shop, handlers)
      return greeted
    }
    expect(await keptFor(5 * MINUTE_MS)).toEqual([])
    expect(await keptFor(DAY_MS)).toEqual([1])
  })

  test('give up a job that ended every process that tried it', async () => {
    const shop = await openTestShop()
    await enqueue(shop, { kind: 'greet', payload: 1 })
    await shop.db
      .updateTable('job')
      .set({ attempts: RETRY_PAUSES_MS.length + 1 })
      .execute()
    const { greeted, handlers } = greeter()
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual([])
    expect((await firstJob(shop)).failed_at).not.toBeNull()
  })
})

test('jobs are forgotten a week after they were done, a month after they were given up', async () => {
  const shop = await openTestShop()
  const { handlers } = greeter()
  await enqueue(shop, { kind: 'greet', payload: 1 })
  await runDueJobs(shop, handlers)
  await enqueue(shop, { kind: 'greet', payload: 2 })
  await shop.db
    .updateTable('job')
    .set({ failed_at: shop.now() })
    .where('done_at', 'is', null)
    .execute()
  await enqueue(shop, { kind: 'later', payload: 3 })
  const left = async () => {
    await clearOldJobs(shop)
    return (await shop.db.selectFrom('job').select('payload').orderBy('id').execute()).length
  }
  shop.pass(7 * DAY_MS - 1)
  expect(await left()).toBe(3)
  shop.pass(1)
  expect(await left()).toBe(2)
  shop.pass(23 * DAY_MS)
  expect(await left()).toBe(1)
})
