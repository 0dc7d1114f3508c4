import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { MOST_PERCENT } from '#lib/catalogue/goods/many/many.ts'
import { MAX_ZIP_PHOTOS } from '#lib/catalogue/import/zip/zip.ts'
import { SLIDES_SHOWN } from '#lib/catalogue/slides/slides.ts'
import { MOST_GRAMS } from '#lib/delivery/price/weight.ts'
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

test('sentences of the desk name the limits that count', async () => {
  const textsOf = (name: string) => readFile(`src/lib/texts/${name}.ts`, 'utf8')
  const written = (limit: number) => limit.toLocaleString('en-NG')
  expect(await textsOf('goods/goods')).toContain(`grams, from 1 to ${written(MOST_GRAMS)}.`)
  expect(await textsOf('desk/zip')).toContain(`more than ${written(MAX_ZIP_PHOTOS)} files`)
  expect(await textsOf('desk/slides')).toContain(`first ${SLIDES_SHOWN}:`)
  const { less, more } = MOST_PERCENT
  expect(await textsOf('desk/goods')).toContain(`${less} percent less, or ${more} percent more.`)
})
