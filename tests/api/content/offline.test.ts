import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

describe('GET /service-worker.js', () => {
  test('gives a browser the worker that keeps seen pages', async () => {
    const response = await send(await openTestShop(), aBrowser(), 'GET /service-worker.js')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain('/sw.js')
  })

  test('has a browser remove it when the owner has switched it off', async () => {
    const shop = await openTestShop({ OFFLINE: 'off' })
    const script = await (await send(shop, aBrowser(), 'GET /service-worker.js')).text()
    expect(script).toContain('registration.unregister()')
    expect(script).not.toContain('/sw.js')
  })
})

test('GET /manifest.webmanifest names the shop, so that a phone can install it', async () => {
  const response = await send(await openTestShop(), aBrowser(), 'GET /manifest.webmanifest')
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  expect(await response.json()).toMatchObject({
    name: 'Ọjà',
    start_url: '/',
    display: 'standalone',
  })
})
