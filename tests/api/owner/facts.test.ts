import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

describe('GET /manager/help_centre', () => {
  test.for(['GET /manager/help_centre', 'GET /manager/help_centre/'])(
    'says how the shop is reached (%s)',
    async (what) => {
      const response = await send(await openTestShop(), aBrowser(), what)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual([
        {
          email: 'help@oja.example',
          phone_number: '0803 555 0142',
          address: '14 Bode Thomas Street, Surulere, Lagos',
        },
      ])
    },
  )

  test('may be kept by anybody for a minute, and is asked for anew at no cost', async () => {
    const shop = await openTestShop()
    const first = await send(shop, aBrowser(), 'GET /manager/help_centre')
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=60/)
    const etag = first.headers.get('etag') ?? ''
    const again = await send(shop, aBrowser(), 'GET /manager/help_centre', undefined, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })
})

test('GET /manager/socials names each page and its icon', async () => {
  const response = await send(await openTestShop(), aBrowser(), 'GET /manager/socials')
  expect(response.status).toBe(200)
  const socials: { url: string; icon: string }[] = await response.json()
  expect(socials.map(({ icon }) => icon)).toEqual(['instagram', 'facebook', 'x', 'whatsapp'])
  expect(socials[0]?.url).toBe('https://www.instagram.com/oja_demo')
  expect(socials[3]?.url).toBe('https://wa.me/2348035550142')
})
