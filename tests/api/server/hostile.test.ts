/** @module-tag long */
import { describe, expect, test } from 'vitest'
import { fillIn, listEndpoints, listPages } from '../../support/failures/endpoints.ts'
import { bodies, FIELDS, parameters, queries, values } from '../../support/failures/hostile.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const endpoints = listEndpoints()
const writes = endpoints.filter(({ method }) => method !== 'GET')
const reads = [
  ...endpoints.filter(({ method }) => method === 'GET'),
  ...listPages().map((path) => ({ method: 'GET', path })),
]

/** Never a fault of ours; a refusal in the contract's words, and none that tells about our insides. */
async function expectManners(response: Response, about: string): Promise<void> {
  const text = await response.text()
  expect(response.status, `${about}: ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, about).not.toMatch(/\bat .+\.(ts|mjs|js):\d+|SQLITE_|syntax error at|node_modules/)
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return
  const refusal: Record<string, unknown> = JSON.parse(text)
  // A field of the shop is called so, too: the code of a discount.
  const { detail, ...fields } = refusal
  const isDetail = typeof detail === 'string'
  const isFields = Object.values(fields).some(
    (said) => Array.isArray(said) && said.every((line) => typeof line === 'string'),
  )
  expect(isDetail || isFields, `${about}: ${text.slice(0, 300)}`).toBe(true)
}

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000000' })
await anItem(shop, { stock: { M: 5 } })
const ada = await aCustomer(shop, 'ada')

/** Where signing out would end the session that the other requests use, a guest asks alone. */
const callersOf = (path: string): [string, () => Browser][] => [
  ['a guest', aBrowser],
  ...(/(log|sign)out/.test(path) ? [] : [['Ada', () => ada] as [string, () => Browser]]),
]

describe.each(writes)('$method $path', ({ method, path }) => {
  const what = `${method} ${fillIn(path, '1')}`

  test.each(callersOf(path))('refuses bodies that are none, from %s', async (_, caller) => {
    for (const [name, body, type] of bodies) {
      const headers = { 'content-type': type }
      const response = await send(shop, caller(), what, body, { headers })
      expect(response.status, name).toBeLessThan(500)
      await expectManners(response, `${what} with ${name}`)
    }
  })

  test.each(callersOf(path))('takes no harm from any field, from %s', async (_, caller) => {
    for (const [name, value] of values) {
      const body = Object.fromEntries(FIELDS.map((field) => [field, value]))
      await expectManners(await send(shop, caller(), what, body), `${what} with ${name}`)
    }
  })

  test('finds nothing at addresses that are none', async () => {
    for (const value of path.includes('[') ? parameters : []) {
      const response = await send(shop, ada, `${method} ${fillIn(path, value)}`, { quantity: 1 })
      await expectManners(response, `${method} ${path} at ${value}`)
    }
  })

  test('refuses a body of many megabytes', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(8_000_000) })
    const response = await send(shop, aBrowser(), what, body).catch(() => null)
    // The door may close while the body is still coming in: then there is no answer to read.
    if (response) expect(response.status).toBe(413)
  })
})

describe.each(reads)('GET $path', ({ path }) => {
  test('takes no harm from addresses and questions', async () => {
    for (const value of path.includes('[') ? parameters : ['']) {
      const response = await send(shop, ada, `GET ${fillIn(path, value) || '/'}`)
      await expectManners(response, `${path} at ${value}`)
    }
    for (const query of queries) {
      const response = await send(shop, ada, `GET ${fillIn(path, '1') || '/'}?${query}`)
      await expectManners(response, `${path}?${query.slice(0, 60)}`)
    }
  })
})

test('the customer who asked for all that is still signed in, with the same address', async () => {
  const me = await send(shop, ada, 'GET /auth/users/me/')
  expect(await me.json()).toMatchObject({ email: 'ada@example.com' })
})
