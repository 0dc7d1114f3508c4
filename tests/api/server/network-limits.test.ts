import { describe, expect, test } from 'vitest'
import { readRate, useUpRate } from '#lib/limits/limits.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { repeatedMsOf, slowMsOf } from '#lib/limits/networks.ts'
import { OF_NETWORK } from '#lib/limits/table.ts'
import { inSlot, noteBrowser } from '#lib/slot.server.ts'
import { after, HOUR_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop } from '../../support/shop.ts'

const [HERE, THERE] = ['102.89.23.0/24', '105.112.7.0/24'] as const

describe('the limit of a network', () => {
  test('refuses a flood in words, tells the owner once a day, and touches no other network', async () => {
    const shop = await openTestShop()
    await useUpRate(shop, `sign-up:${HERE}`, HOUR_MS)
    for (const times of ['once', 'twice'])
      await expect(limitNetwork(shop, 'sign-up', HERE), times).rejects.toMatchObject({
        code: 'throttled',
        detail: expect.stringContaining('Try again in five minutes'),
        headers: { 'retry-after': '300' },
      })
    await limitNetwork(shop, 'sign-up', THERE)
    await limitNetwork(shop, 'reset', HERE)
    const mails = await mailsOf(shop)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A flood from one network'),
    ])
    shop.pass(HOUR_MS)
    await limitNetwork(shop, 'sign-up', HERE)
  })

  test('makes repeated answers of the same browser wait longer, and nobody else’s', async () => {
    expect([1, 2, 3, 9].map((nth) => repeatedMsOf(1_000, nth))).toEqual([
      1_000, 2_000, 3_000, 8_000,
    ])
    const shop = await openTestShop()
    await shop.db
      .insertInto('rate_limit')
      .values({ name: `reset:${HERE}`, hits: 300, resets_at: after(shop.now(), HOUR_MS) })
      .execute()
    const slot = { release: () => undefined, reacquire: async () => undefined }
    const askAs = (browser: string) =>
      inSlot({ ...slot }, async () => {
        noteBrowser(browser)
        await limitNetwork(shop, 'reset', HERE)
        return readRate(shop, `slow:reset:${browser}`)
      })
    expect([await askAs('one'), await askAs('one'), await askAs('other')]).toEqual([1, 2, 1])
  })

  test('makes nobody wait up to 300 an hour, and then each more, at most two seconds', () => {
    const waits = [1, 300, 301, 1_000, 3_000, 9_000].map((hits) =>
      slowMsOf(hits, OF_NETWORK['sign-up']),
    )
    expect(waits).toEqual([0, 0, 1, 519, 2_000, 2_000])
  })
})
