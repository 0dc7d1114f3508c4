import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { ConcurrencyLimit, whileOutside } from '#lib/web/concurrency.server.ts'

const RUNNING = 64
const QUEUED = 64
const QUEUED_READERS = 128

const limits: ConcurrencyLimit[] = []
afterEach(() => limits.splice(0).forEach((limit) => limit.close()))

function aLimit(): ConcurrencyLimit {
  const limit = new ConcurrencyLimit()
  limits.push(limit)
  return limit
}

/** Requests that run until `finish`; `ends` tells how each ended. */
function send(limit: ConcurrencyLimit, count: number, isReader = false) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = { count: 0 }
  const work = () => {
    begun.count++
    return promise
  }
  const ends = Array.from({ length: count }, () =>
    limit.run(isReader, work).catch((error: { code: string }) => error.code),
  )
  return { begun, ends, finish: () => resolve('done') }
}

/** All places taken. */
async function aFullLimit() {
  const limit = aLimit()
  const running = send(limit, RUNNING)
  while (running.begun.count < RUNNING) await nextTurn()
  return { limit, running }
}

describe('ConcurrencyLimit', () => {
  test('lets requests above the limit wait, and runs them when others end', async () => {
    const { limit, running } = await aFullLimit()
    const next = send(limit, 1)
    await nextTurn()
    expect(next.begun.count).toBe(0)
    running.finish()
    next.finish()
    expect(await next.ends[0]).toBe('done')
  })

  test('begins only some at a time, so that the next sockets are read before the rest', async () => {
    const limit = aLimit()
    const asked = send(limit, RUNNING)
    await Promise.resolve()
    expect(asked.begun.count).toBe(4)
    await nextTurn()
    expect(asked.begun.count).toBe(8)
    asked.finish()
    expect(new Set(await Promise.all(asked.ends))).toEqual(new Set(['done']))
  })

  test('lets no queued request begin while connections come in, but not for ever', async () => {
    const { limit, running } = await aFullLimit()
    const queued = send(limit, 1)
    running.finish()
    await Promise.all(running.ends)
    const begunAfter = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) {
        limit.noteConnection()
        await nextTurn()
      }
      return queued.begun.count
    }
    expect(await begunAfter(100)).toBe(0)
    expect(await begunAfter(50)).toBe(1)
    queued.finish()
    await Promise.all(queued.ends)
  })

  test('refuses at once what the queue has no room for, catalogue pages last', async () => {
    const { limit, running } = await aFullLimit()
    const queued = send(limit, QUEUED)
    await expect(limit.run(false, async () => 'ran')).rejects.toMatchObject({
      code: 'busy',
      headers: { 'retry-after': '2' },
    })
    const readers = send(limit, QUEUED_READERS, true)
    await expect(limit.run(true, async () => 'ran')).rejects.toMatchObject({ code: 'busy' })
    for (const some of [running, queued, readers]) some.finish()
    const ends = await Promise.all([...running.ends, ...queued.ends, ...readers.ends])
    expect(new Set(ends)).toEqual(new Set(['done']))
  })

  test('gives most of the places that become free to catalogue pages, and some to the rest', async () => {
    const { limit, running } = await aFullLimit()
    const others = send(limit, QUEUED)
    const readers = send(limit, QUEUED, true)
    running.finish()
    await Promise.all(running.ends)
    while (others.begun.count + readers.begun.count < RUNNING) await nextTurn()
    expect([readers.begun.count, others.begun.count]).toEqual([48, 16])
    others.finish()
    readers.finish()
    await Promise.all([...others.ends, ...readers.ends])
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
