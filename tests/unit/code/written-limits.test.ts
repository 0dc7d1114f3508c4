import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { HOLD_MS, PAYING_MS } from '#lib/orders/orders.ts'
import { MOST_HELD } from '#lib/limits/table.ts'
import { MINUTE_MS } from '#lib/time.ts'

const minutes = (ms: number) => `${ms / MINUTE_MS} minutes`

const contentOf = async (path: string) =>
  (await readFile(`src/content/${path}`, 'utf8')).replace(/\s+/g, ' ')

describe('what policies and answers promise', () => {
  test.each([
    'policies/terms-and-conditions.md',
    'policies/return-and-exchange-policy.md',
    'faqs/payment.yaml',
    'faqs/returns.yaml',
    'faqs/favorite.yaml',
    'faqs/cart.yaml',
  ])('%s says as long as the shop holds goods', async (path) => {
    const text = await contentOf(path)
    expect(text).toContain(minutes(HOLD_MS))
    expect(text).toContain(minutes(PAYING_MS))
  })

  test('the terms say how many pieces a customer may hold', async () => {
    const text = await contentOf('policies/terms-and-conditions.md')
    expect(text).toMatch(new RegExp(`\\b${MOST_HELD.byCustomer} pieces`))
  })
})
