import { expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop()
const item = await anItem(shop, { name: 'Zanna Bukar Cap' })
const ask = async (what: string, body?: object) => {
  const { status, headers } = await send(shop, aBrowser(), what, body, { form: true })
  return [status, headers.get('location')]
}

test.each([
  ['/CART', '/cart'],
  [`/Products/${item.slug.toUpperCase()}?colour=Red`, `/products/${item.slug}?colour=Red`],
  [`//products/${item.slug}`, `/products/${item.slug}`],
  ['/categories//WOMEN/', '/categories/women'],
  ['/Policy/Privacy-Policy', '/policy/privacy-policy'],
  ['/SignIn?next=%2FCart', '/signin?next=%2FCart'],
  ['//evil.example', '/evil.example'],
  ['/DESK', '/desk'],
])('%s is led to its right spelling for good', async (asked, right) => {
  expect(await ask(`GET ${asked}`)).toEqual([301, right])
  expect(await ask(`HEAD ${asked}`)).toEqual([301, right])
})

test('a form, an endpoint and a token are never led on', async () => {
  expect(await ask('POST /CART', { do: 'x' })).toEqual([404, null])
  expect(await ask('GET /API/items/')).toEqual([404, null])
  expect(await ask('GET //api/items/')).toEqual([404, null])
  expect((await ask('GET /emailverified/MTI/aB-c_D'))[0]).not.toBe(301)
})
