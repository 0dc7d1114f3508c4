import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints, generated } from '../../../scripts/openapi.ts'
import { listEndpoints } from '../../support/failures/endpoints.ts'

const API = /^\/(api|auth|core|manager|billing|blog)\//

test('docs/openapi.json and docs/api.md are what npm run openapi writes', async () => {
  for (const [file, text] of Object.entries(await generated()))
    expect(readFileSync(file, 'utf8'), file).toBe(text)
})

test('describes every endpoint of the shop, and no other', () => {
  const described = endpoints.map(({ method, path }) => `${method} ${path}`)
  const existing = listEndpoints()
    .filter(({ path }) => API.test(`${path}/`))
    .map(({ method, path }) => `${method} ${path.replace(/\[(\w+)\]/g, '{$1}')}/`)
  expect(existing.length).toBeGreaterThan(70)
  expect(described.toSorted()).toEqual(existing.toSorted())
})

test('names each call once, and refers to no shape that is missing', () => {
  const text = readFileSync('docs/openapi.json', 'utf8')
  const { components } = JSON.parse(text) as { components: { schemas: object } }
  const names = [...text.matchAll(/"operationId": "(\w+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(endpoints.length)
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...new Set(referred)]))
})

/** The endpoints without a schema of their own. */
const READ_ELSEWHERE = [
  // These two take one text of their address.
  'GET /api/item_search/',
  'GET /manager/faqs/',
  // These two are other addresses of an endpoint.
  'GET /api/products/',
  'POST /auth/users/delete/',
  // Its schema has the units of the lines collected, which are sent one by one.
  'POST /api/orders/{id}/returns/',
]

test('describes a body or a query by the schema that its endpoint reads it with', async () => {
  const nameOf = new Map<unknown, string>()
  for (const file of globSync('src/lib/**/*.schema.ts'))
    for (const [name, schema] of Object.entries((await import(resolve(file))) as object))
      nameOf.set(schema, name)
  const described = endpoints.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => (schema ? [{ call: `${method} ${path}`, schema }] : [])),
  )
  expect(described.length).toBeGreaterThan(25)
  const others = described.filter(({ call, schema }) => {
    const name = nameOf.get(schema)
    const path = (call.split(' ')[1] ?? '').replaceAll('{', '[').replaceAll('}', ']')
    const [file] = [`src/pages${path.replace(/\/$/, '')}.ts`, `src/pages${path}index.ts`].filter(
      (file) => globSync(file.replaceAll('[', '[[]')).length > 0,
    )
    return !name || !file || !readFileSync(file, 'utf8').includes(name)
  })
  expect(others.map(({ call }) => call).toSorted()).toEqual(READ_ELSEWHERE.toSorted())
})
