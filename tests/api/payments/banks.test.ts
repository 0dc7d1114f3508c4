/** @module-tag postgres */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { afterUse } from '../../support/cleanup.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

async function aShop() {
  const paystack = await startPaystack()
  const shop = await openTestShop(paystack.env)
  const ask = () => send(shop, aBrowser(), 'GET /api/banks/')
  const asked = () => paystack.requests.filter(({ path }) => path === '/bank').length
  return { paystack, shop, ask, asked }
}

/** A company whose list of banks is well formed and 6 MB long. */
async function startLongAnswer(): Promise<string> {
  const bank = { id: 1, name: 'x'.repeat(6_000_000), slug: 'x', code: '1' }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: true, data: [bank] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const OPEN_BANKS = [
  { id: 1, name: 'Access Bank', slug: 'access-bank', code: '044' },
  { id: 7, name: 'GTBank', slug: 'gtbank', code: '058' },
]

describe('GET /api/banks/', () => {
  test('lists the open banks of every page, and keeps the key to itself', async () => {
    const { ask, paystack } = await aShop()
    const response = await ask()
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual(OPEN_BANKS)
    expect(text + JSON.stringify([...response.headers])).not.toContain('sk_test_')
    expect(paystack.requests[0]?.headers.authorization).toMatch(/^Bearer sk_test_/)
  })

  test('asks the company once a day, however many ask at once', async () => {
    const { ask, asked, shop } = await aShop()
    await Promise.all([ask(), ask(), ask()])
    expect(asked()).toBe(2)
    shop.pass(DAY_MS - 1)
    await ask()
    expect(asked()).toBe(2)
    shop.pass(1)
    await ask()
    expect(asked()).toBe(4)
  })

  test('says 502 for a minute once the company was away, and then has the list', async () => {
    const { ask, asked, paystack, shop } = await aShop()
    paystack.faults.push('error', 'error', 'error')
    const away = await ask()
    expect(away.status).toBe(502)
    expect(await away.json()).toEqual({
      detail: 'Payment service is unavailable. Please try again.',
    })
    const before = asked()
    expect((await ask()).status).toBe(502)
    expect(asked()).toBe(before)
    shop.pass(MINUTE_MS)
    expect((await ask()).status).toBe(200)
  })

  test('does not read an answer that is longer than any list', async () => {
    const url = await startLongAnswer()
    const shop = await openTestShop({ ...(await startPaystack()).env, PAYSTACK_URL: url })
    expect((await send(shop, aBrowser(), 'GET /api/banks/')).status).toBe(502)
  })

  test('goes on with the list of yesterday while the company is away', async () => {
    const { ask, paystack, shop } = await aShop()
    await ask()
    shop.pass(DAY_MS)
    paystack.faults.push('broken', 'broken', 'broken')
    for (const answer of await Promise.all([ask(), ask(), ask()]))
      expect(await answer.json()).toEqual(OPEN_BANKS)
  })

  test('is not there in a shop without a company that has such a list', async () => {
    const shop = await openTestShop()
    expect((await send(shop, aBrowser(), 'GET /api/banks/')).status).toBe(404)
  })
})
