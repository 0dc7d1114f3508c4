/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { isPostgres } from '#lib/db/database.server.ts'
import type { ShopError } from '#lib/errors.ts'
import { clearEndedRates, clearRate, limitRate, limitAndCount } from '#lib/limits/limits.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { openTestShop } from '../../support/shop.ts'

const FIVE_A_QUARTER = { max: 5, windowMs: 15 * MINUTE_MS }

const refusalOf = (work: Promise<unknown>): Promise<ShopError> =>
  work.then(
    () => expect.unreachable('it was not refused'),
    (error: ShopError) => error,
  )

async function useUp(shop: Shop, name: string, times: number) {
  for (let n = 0; n < times; n++) await limitRate(shop, name, FIVE_A_QUARTER)
}

describe('limitRate', () => {
  test('refuses the sixth of five and says when the next is possible', async () => {
    const shop = await openTestShop()
    await useUp(shop, 'sign-in:ada', 5)
    shop.pass(15 * MINUTE_MS - 42 * SECOND_MS)
    const refusal = await refusalOf(limitRate(shop, 'sign-in:ada', FIVE_A_QUARTER))
    expect(refusal.status).toBe(429)
    expect(refusal.toJSON()).toEqual({
      detail: 'Request was throttled. Expected available in 42 seconds.',
    })
    expect(refusal.headers).toEqual({ 'retry-after': '42' })
  })

  test('speaks of one second in the singular, and never of none', async () => {
    const shop = await openTestShop()
    await useUp(shop, 'sign-in:ada', 5)
    shop.pass(15 * MINUTE_MS - 1)
    const refusal = await refusalOf(limitRate(shop, 'sign-in:ada', FIVE_A_QUARTER))
    expect(refusal.detail).toBe('Request was throttled. Expected available in 1 second.')
  })

  test('begins anew when the window has ended', async () => {
    const shop = await openTestShop()
    await useUp(shop, 'sign-in:ada', 5)
    shop.pass(15 * MINUTE_MS)
    await useUp(shop, 'sign-in:ada', 5)
    await refusalOf(limitRate(shop, 'sign-in:ada', FIVE_A_QUARTER))
  })

  test('counts each name by itself, and clears one on request', async () => {
    const shop = await openTestShop()
    await useUp(shop, 'sign-in:ada', 5)
    await useUp(shop, 'sign-in:bola', 5)
    await clearRate(shop, 'sign-in:ada')
    await useUp(shop, 'sign-in:ada', 5)
    await refusalOf(limitRate(shop, 'sign-in:bola', FIVE_A_QUARTER))
  })

  test('lets exactly five of forty through that come at once', async () => {
    const shop = await openTestShop()
    const tries = Array.from({ length: 40 }, () => limitRate(shop, 'sign-in:ada', FIVE_A_QUARTER))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('is multiplied by RATE_LIMIT_FACTOR, and never below one', async () => {
    const busy = await openTestShop({ RATE_LIMIT_FACTOR: '2' })
    await useUp(busy, 'sign-in:ada', 10)
    await refusalOf(limitRate(busy, 'sign-in:ada', FIVE_A_QUARTER))
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '0.01' })
    await useUp(strict, 'sign-in:ada', 1)
  })

  test('keeps no window that has ended', async () => {
    const shop = await openTestShop()
    await useUp(shop, 'old', 1)
    shop.pass(10 * MINUTE_MS)
    await useUp(shop, 'young', 1)
    shop.pass(5 * MINUTE_MS)
    await clearEndedRates(shop)
    const kept = await shop.db.selectFrom('rate_limit').select('name').execute()
    expect(kept).toEqual([{ name: 'young' }])
  })
})

describe('limitAndCount', () => {
  const write = (shop: Shop, cart: string) =>
    limitAndCount(shop, 'writes:41.0.0.0/24', { name: `writes:cart:${cart}`, max: 2 }, MINUTE_MS)

  test('refuses above the limit of one name, and says how often the other was tried', async () => {
    const shop = await openTestShop()
    expect(await write(shop, 'ada')).toBe(1)
    expect(await write(shop, 'ada')).toBe(2)
    await refusalOf(write(shop, 'ada'))
    expect(await write(shop, 'bola')).toBe(4)
    shop.pass(MINUTE_MS)
    expect(await write(shop, 'ada')).toBe(1)
  })

  test('begins the window of one name anew while the other goes on', async () => {
    const shop = await openTestShop()
    await write(shop, 'ada')
    shop.pass(MINUTE_MS - 1)
    await write(shop, 'bola')
    await write(shop, 'bola')
    shop.pass(1)
    expect(await write(shop, 'ada')).toBe(1)
    await refusalOf(write(shop, 'bola'))
  })

  test('does not hold up the deletion of ended windows, which leaves those that are counted', async () => {
    const shop = await openTestShop()
    await write(shop, 'ada')
    shop.pass(MINUTE_MS)
    await shop.inTransaction(async (counting) => {
      await write(counting, 'ada')
      // SQLite has one writer.
      if (isPostgres(shop.db)) await clearEndedRates(shop)
    })
    await write(shop, 'ada')
    await refusalOf(write(shop, 'ada'))
  })
})
