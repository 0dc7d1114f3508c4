import { describe, expect, test } from 'vitest'
import { fillIn, listEndpoints, listPages } from '../support/endpoints.ts'
import { aBrowser, type Browser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'
import { aCustomer, anItem } from '../support/world.ts'

const endpoints = listEndpoints()
const writes = endpoints.filter(({ method }) => method !== 'GET')
const reads = [
  ...endpoints.filter(({ method }) => method === 'GET'),
  ...listPages().map((path) => ({ method: 'GET', path })),
]

/** Everything that a body of the contract may name. */
const FIELDS = `email username password re_password current_password token uid new_password
  re_new_password access refresh item_id item size size_id quantity cart_id cart lga lga_id state
  phone street_address name first_name last_name payment_kind shipping_mode quote id description
  rating country postalCode next form session do order line shipping_mode contact style`
  .trim()
  .split(/\s+/)

const deeplyNested = '['.repeat(50_000) + ']'.repeat(50_000)

const values: [string, unknown][] = [
  ['null', null],
  ['nothing', ''],
  ['a list', [1]],
  ['an object', { $gt: '' }],
  ['an object that cannot become text', { toString: 1 }],
  ['such an object in a list', [{ toString: 1 }]],
  ['such an object in an object', { a: { toString: 1, valueOf: 1 } }],
  ['a yes', true],
  ['zero', 0],
  ['a negative', -1],
  ['a fraction', 1.5],
  ['a thousand million', 1e9],
  ['more than an integer', 1e308],
  ['a NUL', 'a\u0000b'],
  ['half a letter', '\ud800'],
  ['markup', '<script>alert(1)</script>'],
  ['SQL', "' or 1=1; drop table item; --"],
  ['many letters', 'Ọ'.repeat(100_000)],
  ['a prototype', '__proto__'],
]

const bodies: [string, string, string][] = [
  ['broken JSON', '{"email": "ada', 'application/json'],
  ['a list', '[{"quantity": 1}]', 'application/json'],
  ['a text', '"quantity"', 'application/json'],
  ['null', 'null', 'application/json'],
  ['bytes that are no text', '\ud800{"a":"\u0000"}', 'application/json'],
  ['plain text', 'quantity=1', 'text/plain'],
  ['XML', '<quantity>1</quantity>', 'application/xml'],
  [
    'a form cut off',
    '--x\r\ncontent-disposition: form-data; name="a',
    'multipart/form-data; boundary=x',
  ],
  ['a form without its boundary', 'a=1', 'multipart/form-data'],
  ['a form of nonsense', '%%%=%zz&=&__proto__=1', 'application/x-www-form-urlencoded'],
  ['nesting without end', `{"quantity": ${deeplyNested}}`, 'application/json'],
  ['a prototype', '{"__proto__": {"quantity": 1}, "constructor": 1}', 'application/json'],
]

/** Addresses that nothing is at. */
const parameters = [
  '1',
  'none',
  '0',
  '-1',
  '99999999999999999999',
  '1e3',
  '%00',
  'a%00b',
  '%ff',
  '%F0%9F%9B%8D',
  '..%2f..%2fetc%2fpasswd',
  "'--",
  'x'.repeat(3_000),
]

const queries = [
  'page=%00',
  'page=-1',
  'page=99999999999999999999',
  'page=last',
  'page_size=1e9',
  'query=%00',
  `query=${'x'.repeat(3_000)}`,
  'query=%ff',
  'sub_category=%00&dep_section=%00',
  'sub_category=99999999999999999999',
  'category=%00',
  'uid=%00&token=%00',
  'order_id=%00',
  'cart_id=%00&style=%00&topic=%00',
  'state=99999999999999999999',
  '__proto__=1',
  'page=1&page=2',
]

/** Never a fault of ours; a refusal in the contract's words, and none that tells about our insides. */
async function expectManners(response: Response, about: string): Promise<void> {
  const text = await response.text()
  expect(response.status, `${about}: ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text, about).not.toMatch(/\bat .+\.(ts|mjs|js):\d+|SQLITE_|syntax error at|node_modules/)
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return
  const refusal: Record<string, unknown> = JSON.parse(text)
  const { detail, code: _, ...fields } = refusal
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
const askersOf = (path: string): [string, () => Browser][] => [
  ['a guest', aBrowser],
  ...(/(log|sign)out/.test(path) ? [] : [['Ada', () => ada] as [string, () => Browser]]),
]

describe.each(writes)('$method $path', ({ method, path }) => {
  const what = `${method} ${fillIn(path, '1')}`

  test.each(askersOf(path))('refuses bodies that are none, from %s', async (_, asker) => {
    for (const [name, body, type] of bodies) {
      const headers = { 'content-type': type }
      const response = await send(shop, asker(), what, body, { headers })
      expect(response.status, name).toBeLessThan(500)
      await expectManners(response, `${what} with ${name}`)
    }
  })

  test.each(askersOf(path))('takes no harm from any field, from %s', async (_, asker) => {
    for (const [name, value] of values) {
      const body = Object.fromEntries(FIELDS.map((field) => [field, value]))
      await expectManners(await send(shop, asker(), what, body), `${what} with ${name}`)
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
