/**
 * @module-tag long
 * @module-tag postgres
 */
import { expect, test } from 'vitest'
import { isPostgres } from '#lib/db/database.server.ts'
import { fillIn, listEndpoints, listPages } from '../../support/failures/endpoints.ts'
import { bodies, FIELDS, parameters, queries, values } from '../../support/failures/hostile.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000000' })
await anItem(shop, { stock: { M: 5 } })
const ada = await aCustomer(shop, 'ada')

/** On PostgreSQL only what a database may mind: the doors before it are the same. */
const isAll = !isPostgres(shop.db)
const mayMind = (text: string): boolean => isAll || /%00|9{9}|NUL|letter|integer|million/.test(text)
const bodiesHere = isAll ? bodies : []
const valuesHere = values.filter(([name]) => mayMind(name))
const parametersHere = parameters.filter(mayMind)
const queriesHere = queries.filter(mayMind)
const fieldsHere = valuesHere.map(
  ([about, value]) =>
    [about, JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])))] as const,
)
const tooLong = JSON.stringify({ email: 'x'.repeat(8_000_000) })

const endpoints = listEndpoints()
const writes = endpoints.filter(({ method }) => method !== 'GET')
const reads = [
  ...endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path),
  ...listPages(),
]

/** What is wrong with an answer: a fault of ours, a refusal not in the contract's words, or one that tells about our insides. */
async function faultOf(response: Response): Promise<string | null> {
  const text = await response.text()
  const said = `${response.status} ${text.slice(0, 300)}`
  if (response.status >= 500) return said
  if (/\bat .+\.(ts|mjs|js):\d+|SQLITE_|syntax error at|node_modules/.test(text)) return said
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return null
  const refusal: Record<string, unknown> = JSON.parse(text)
  // A field of the shop is called so, too: the code of a discount.
  const { detail, ...fields } = refusal
  const isFields = Object.values(fields).some(
    (said) => Array.isArray(said) && said.every((line) => typeof line === 'string'),
  )
  return typeof detail === 'string' || isFields ? null : said
}

/** What is hostile in a request, who sends it, and what. */
type Asked = [about: string, who: Browser, what: string, body?: unknown, type?: string]

/** Sends all, and names each that is answered wrong. */
async function expectManners(asked: readonly Asked[]): Promise<void> {
  const faults: string[] = []
  for (const [about, who, what, body, type = 'application/json'] of asked) {
    const headers = body === undefined ? {} : { 'content-type': type }
    const fault = await faultOf(await send(shop, who, what, body, { headers }))
    if (fault !== null) faults.push(`${about}: ${fault}`)
  }
  expect(faults).toEqual([])
}

test.each(writes)('$method $path takes no harm from any body', async ({ method, path }) => {
  const what = `${method} ${fillIn(path, '1')}`
  // Where signing out would end the session that the other requests use, a guest asks alone. On PostgreSQL Ada does
  // elsewhere: her requests come furthest.
  const callers = /(log|sign)out/.test(path) ? ['a guest'] : isAll ? ['a guest', 'Ada'] : ['Ada']
  for (const name of callers) {
    const who = () => (name === 'Ada' ? ada : aBrowser())
    await expectManners([
      ...bodiesHere.map(([about, body, type]): Asked => [
        `${about}, ${name}`,
        who(),
        what,
        body,
        type,
      ]),
      ...fieldsHere.map(([about, fields]): Asked => [`${about}, ${name}`, who(), what, fields]),
    ])
  }
  const addresses = path.includes('[') ? parametersHere : []
  await expectManners(
    addresses.map((value) => [value, ada, `${method} ${fillIn(path, value)}`, { quantity: 1 }]),
  )
  if (!isAll) return
  const response = await send(shop, aBrowser(), what, tooLong).catch(() => null)
  // The door may close while the body is still coming in: then there is no answer to read.
  if (response) expect(response.status).toBe(413)
})

test.each(reads)('GET %s takes no harm from addresses and questions', async (path) => {
  const addresses = path.includes('[') ? parametersHere : ['']
  const address = fillIn(path, '1') || '/'
  await expectManners([
    ...addresses.map((value): Asked => [value, ada, `GET ${fillIn(path, value) || '/'}`]),
    ...queriesHere.map((query): Asked => [query.slice(0, 60), ada, `GET ${address}?${query}`]),
  ])
})

test('the customer who asked for all that is still signed in, with the same address', async () => {
  const me = await send(shop, ada, 'GET /auth/users/me/')
  expect(await me.json()).toMatchObject({ email: 'ada@example.com' })
})
