import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { slowMsOf } from '#lib/limits/networks.ts'
import { OF_NETWORK } from '#lib/limits/table.ts'
import { HOUR_MS } from '#lib/time.ts'
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

  test('makes nobody wait up to 300 an hour, and then each more, at most two seconds', () => {
    const waits = [1, 300, 301, 1_000, 3_000, 9_000].map((hits) =>
      slowMsOf(hits, OF_NETWORK['sign-up']),
    )
    expect(waits).toEqual([0, 0, 1, 519, 2_000, 2_000])
  })
})
