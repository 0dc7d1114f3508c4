import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whileOutside } from '#lib/slot.server.ts'
import { ConcurrencyLimit, Lanes } from '#lib/web/server/concurrency.server.ts'

const RUNNING = 64
const QUEUED = 64
const QUEUED_READERS = 128

const afterUse: { close: () => void }[] = []
afterEach(() => afterUse.splice(0).forEach((limit) => limit.close()))

function aLimit(): ConcurrencyLimit {
  const limit = new ConcurrencyLimit()
  afterUse.push(limit)
  return limit
}

/** Requests that run until `finish`; `ends` tells how each ended. */
const send = (limit: ConcurrencyLimit, count: number, isReader = false) =>
  sendWith((work) => limit.run(isReader, work), count)

function sendWith(run: (work: () => Promise<string>) => Promise<string>, count: number) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = { count: 0 }
  const work = () => {
    begun.count++
    return promise
  }
  const ends = Array.from({ length: count }, () =>
    run(work).catch((error: { code: string }) => error.code),
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

  test('refuses at once when the queue is full, catalogue pages last', async () => {
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

  test('refuses who has waited too long, but nobody because of one turn that took long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { limit, running } = await aFullLimit()
      const tooLong = send(limit, 1, true)
      vi.advanceTimersByTime(800)
      expect(await tooLong.ends[0]).toBe('busy')
      const late = send(limit, 1, true)
      running.finish()
      await Promise.all(running.ends)
      vi.advanceTimersByTime(800)
      late.finish()
      expect(await late.ends[0]).toBe('done')
    } finally {
      vi.useRealTimers()
    }
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

describe('the desk', () => {
  const DESK_RUNNING = 8
  const DESK_QUEUED = 32
  // Nobody in a queue has waited too long, however slow the machine is.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  function someLanes(): Lanes {
    const lanes = new Lanes()
    afterUse.push(lanes)
    return lanes
  }

  /** Requests of one lane that run until `finish`. */
  function sendTo(lanes: Lanes, lane: 'reader' | 'other' | 'desk', count: number) {
    return sendWith((work) => lanes.run(lane, work), count)
  }

  test('answers while shoppers fill every place and both queues', async () => {
    const lanes = someLanes()
    const running = sendTo(lanes, 'other', RUNNING)
    while (running.begun.count < RUNNING) await nextTurn()
    const queued = [sendTo(lanes, 'other', QUEUED), sendTo(lanes, 'reader', QUEUED_READERS)]
    expect(await lanes.run('desk', async () => 'orders')).toBe('orders')
    for (const some of [running, ...queued]) some.finish()
    await Promise.all([running, ...queued].flatMap(({ ends }) => ends))
  })

  test('does not crowd shoppers out: it begins one request in a turn, and refuses what is too much', async () => {
    const lanes = someLanes()
    const desk = sendTo(lanes, 'desk', 1 + DESK_QUEUED)
    await expect(lanes.run('desk', async () => 'ran')).rejects.toMatchObject({ code: 'busy' })
    const shoppers = sendTo(lanes, 'other', 4)
    await Promise.resolve()
    expect([desk.begun.count, shoppers.begun.count]).toEqual([1, 4])
    await nextTurn()
    expect(desk.begun.count).toBe(2)
    while (desk.begun.count < DESK_RUNNING) await nextTurn()
    await nextTurn()
    expect(desk.begun.count).toBe(DESK_RUNNING)
    for (const some of [desk, shoppers]) some.finish()
    const ends = await Promise.all([...desk.ends, ...shoppers.ends])
    expect(new Set(ends)).toEqual(new Set(['done']))
  })

  test('keeps a door for who has not signed in, where one network has eight places', async () => {
    const lanes = someLanes()
    const atDoor = (network: string, count: number) =>
      sendWith((work) => lanes.runAtDeskDoor(network, work), count)
    const strangers = atDoor('192.0.2.0/24', 60)
    expect(await Promise.all(strangers.ends.slice(8))).toEqual(Array(52).fill('busy'))
    while (strangers.begun.count < 4) await nextTurn()
    // Staff are let in beside them, and who signs in from elsewhere is next.
    expect(await lanes.run('desk', async () => 'orders')).toBe('orders')
    const clerk = atDoor('198.51.100.0/24', 1)
    for (const some of [strangers, clerk]) some.finish()
    expect(await Promise.all([...strangers.ends.slice(0, 8), ...clerk.ends])).toEqual(
      Array(9).fill('done'),
    )
    expect(await lanes.runAtDeskDoor('192.0.2.0/24', async () => 'again')).toBe('again')
  })
})
