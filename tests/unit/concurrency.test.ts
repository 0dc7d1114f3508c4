import { afterEach, describe, expect, test } from 'vitest'
import { ConcurrencyLimit, whileOutside } from '#lib/web/concurrency.server.ts'

const RUNNING = 64
const QUEUED = 128

const limits: ConcurrencyLimit[] = []
afterEach(() => limits.splice(0).forEach((limit) => limit.close()))

function aLimit(): ConcurrencyLimit {
  const limit = new ConcurrencyLimit()
  limits.push(limit)
  return limit
}

/** Requests that run until `finish`; the promises tell how each ended. */
function fill(limit: ConcurrencyLimit, count: number, isReader = false) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ends = Array.from({ length: count }, () =>
    limit.run(isReader, () => promise).catch((error: { code: string }) => error.code),
  )
  return { ends, finish: () => resolve('done') }
}

describe('ConcurrencyLimit', () => {
  test('lets requests above the limit wait, and runs them when others end', async () => {
    const limit = aLimit()
    const first = fill(limit, RUNNING)
    let isRunning = false
    const next = limit.run(false, async () => {
      isRunning = true
      return 'ran'
    })
    await Promise.resolve()
    expect(isRunning).toBe(false)
    first.finish()
    expect(await next).toBe('ran')
  })

  test('refuses at once what the queue has no room for, catalogue pages last', async () => {
    const limit = aLimit()
    const running = fill(limit, RUNNING)
    const queued = fill(limit, QUEUED)
    await expect(limit.run(false, async () => 'ran')).rejects.toMatchObject({
      code: 'busy',
      headers: { 'retry-after': '2' },
    })
    const reader = limit.run(true, async () => 'a page')
    running.finish()
    queued.finish()
    expect(await reader).toBe('a page')
    expect(new Set(await Promise.all([...running.ends, ...queued.ends]))).toEqual(new Set(['done']))
  })

  test('gives the place of a request that waits for an outside company to another', async () => {
    const limit = aLimit()
    const company = Promise.withResolvers<string>()
    const waiting = Array.from({ length: RUNNING }, () =>
      limit.run(false, () => whileOutside(() => company.promise)),
    )
    expect(await limit.run(false, async () => 'the cart')).toBe('the cart')
    company.resolve('paid')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['paid']))
  })
})
