import { describe, expect, test } from 'vitest'
import { readPages } from '#lib/payments/companies/company.server.ts'
import type { Verification } from '#lib/payments/gateway.ts'
import { type Attempt, hasLiveLink, nextCheckAt } from '#lib/payments/payments.ts'
import { judge } from '#lib/payments/settle/judge.ts'
import { after, HOUR_MS, MINUTE_MS } from '#lib/time.ts'

const MADE = '2026-11-20T09:00:00.000Z'

const attempt: Attempt = {
  orderId: 'o',
  attemptNumber: 1,
  provider: 'sandbox',
  kind: 'fiat',
  way: 'page',
  details: null,
  rejectedKobo: null,
  reference: 'ord-o-1',
  amountKobo: 1_000,
  currency: 'NGN',
  state: 'pending',
  receivedKobo: null,
  providerTxId: null,
  toldAt: null,
  url: 'https://pay.example/1',
  createdAt: MADE,
  expiresAt: null,
}

const said = (change: Partial<Verification>): Verification => ({
  state: 'succeeded',
  amountKobo: 1_000,
  currency: 'NGN',
  paidAt: MADE,
  providerTxId: '1',
  ...change,
})

describe('nextCheckAt', () => {
  test('asks after 2, 5, 10, 20, 30 and 60 minutes, then hourly for three days', () => {
    const minutes: number[] = []
    let next = nextCheckAt(MADE, MADE)
    for (let n = 0; next !== null && n < 100; n++) {
      minutes.push((Date.parse(next) - Date.parse(MADE)) / MINUTE_MS)
      next = nextCheckAt(MADE, next)
    }
    expect(minutes.slice(0, 8)).toEqual([2, 5, 10, 20, 30, 60, 120, 180])
    expect(minutes.at(-1)).toBe(72 * 60)
  })

  test('goes on from now when checks were missed', () => {
    const asked = after(MADE, 3 * HOUR_MS + MINUTE_MS)
    expect(nextCheckAt(MADE, asked)).toBe(after(MADE, 4 * HOUR_MS))
  })
})

describe('judge', () => {
  test('takes only the full amount in naira for a payment', () => {
    expect(judge(attempt, said({}))).toBe('paid')
    expect(judge(attempt, said({ amountKobo: 1_200 }))).toBe('paid')
    expect(judge(attempt, said({ state: 'overpaid', amountKobo: 1_200 }))).toBe('paid')
    expect(judge(attempt, said({ state: 'late' }))).toBe('paid')
    expect(judge(attempt, said({ amountKobo: 999 }))).toBe('mismatch')
    expect(judge(attempt, said({ currency: 'GHS' }))).toBe('mismatch')
    expect(judge(attempt, said({ state: 'underpaid' }))).toBe('mismatch')
  })

  test('waits while nothing is known', () => {
    expect(judge(attempt, null)).toBe('waiting')
    expect(judge(attempt, said({ state: 'pending' }))).toBe('waiting')
  })
})

describe('hasLiveLink', () => {
  const isLive = (change: Partial<Attempt>) =>
    hasLiveLink({ ...attempt, ...change }, 1_000, after(MADE, HOUR_MS))

  test('sends nobody to a page that is over, for another amount, or refused', () => {
    expect(isLive({})).toBe(true)
    expect(isLive({ state: 'abandoned' })).toBe(true)
    expect(isLive({ expiresAt: after(MADE, HOUR_MS) })).toBe(false)
    expect(isLive({ amountKobo: 900 })).toBe(false)
    expect(isLive({ state: 'failed' })).toBe(false)
    expect(isLive({ url: null })).toBe(false)
  })
})

describe('readPages', () => {
  test('reads a list to its end, and gives up one that has none', async () => {
    const threePages = async (page: number) => ({ rows: [page], isLast: page === 2 })
    expect(await readPages(threePages)).toEqual([0, 1, 2])
    const endless = async (page: number) => ({ rows: [page], isLast: false })
    await expect(readPages(endless)).rejects.toMatchObject({ code: 'provider_unavailable' })
  })
})
