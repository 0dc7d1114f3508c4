import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { endInTime } from '#lib/stop.server.ts'
import { SECOND_MS } from '#lib/time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const aShop = () =>
  ({
    deadline: new AbortController(),
    stopping: new AbortController(),
    log: pino({ level: 'silent' }),
  }) as unknown as Shop

test('a shop that stops waits 5 seconds for what is under way, and then cuts what waits outside', async () => {
  const shop = aShop()
  const cut = new Promise<void>((resolve) =>
    shop.deadline.signal.addEventListener('abort', () => resolve()),
  )
  let isOver = false
  void endInTime(shop, () => cut).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test('a shop that stops gives up after 9 seconds, whatever still hangs', async () => {
  let isOver = false
  void endInTime(aShop(), () => new Promise(() => undefined)).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(9 * SECOND_MS - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test('a shop of which all has ended cuts nothing', async () => {
  const shop = aShop()
  await endInTime(shop, async () => undefined)
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS)
  expect(shop.deadline.signal.aborted).toBe(false)
})
