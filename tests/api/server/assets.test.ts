import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DIST } from '../../support/processes/built.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

const names = readdirSync(join(DIST, 'client/_astro'))
const compressed = names.find((name) => name.endsWith('.js.br')) ?? ''
const path = `/_astro/${compressed.replace(/\.br$/, '')}`

describe('a script of the build', () => {
  test('is sent compressed, to be kept for ever', async () => {
    const shop = await openTestShop()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(shop, aBrowser(), `${method} ${path}`, undefined, {
        headers: { 'accept-encoding': 'br' },
      })
      expect(status, method).toBe(200)
      expect(headers.get('content-type'), method).toMatch(/^(text|application)\/javascript/)
      expect(headers.get('content-encoding'), method).toBe('br')
      expect(headers.get('cache-control'), method).toBe('public, max-age=31536000, immutable')
    }
  })

  test('cannot be written to', async () => {
    const shop = await openTestShop()
    const { status, headers } = await send(shop, aBrowser(), `POST ${path}`, {})
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('is not found by another name, nor by that of its compressed file', async () => {
    const shop = await openTestShop()
    const others = ['/_astro/none.js', `${path}.br`, '/_astro/..%2fserver%2fentry.mjs', '/_astro/']
    for (const other of others)
      expect((await send(shop, aBrowser(), `GET ${other}`)).status, other).toBe(404)
  })
})
