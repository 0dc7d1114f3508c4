import { readFileSync } from 'node:fs'
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
