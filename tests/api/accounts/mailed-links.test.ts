import { expect, test } from 'vitest'
import { aFullShop } from '../../support/failures/full-shop.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { ask, linkOf, newAccount, signUp } from '../../support/accounts/sign-up.ts'

const ENDINGS = ['.', ')', ').', '%3E', '%20', ',', '%22', '%E2%80%9D']

test('a mailed link leads to its page with what a mail program has added to its end', async () => {
  const { shop, mailed, order } = await aFullShop()
  const kinds =
    /\/(emailverified|password-reset|email-change|newsletter|not-me|back-in-stock|pay)\//
  const paths = mailed.filter((link) => kinds.test(link)).map((link) => new URL(link).pathname)
  expect(new Set(paths.map((path) => path.split('/')[1])).size).toBeGreaterThan(5)
  paths.push(`/orders/${order.id}`, '/desk/join/abc', '/desk/not-me/abc')
  for (const path of new Set(paths))
    for (const ending of ENDINGS) {
      const { status, headers } = await send(shop, aBrowser(), `GET ${path}${ending}`)
      expect([status, headers.get('location')], path + ending).toEqual([302, path])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  const [verify = ''] = paths.filter((path) => path.startsWith('/emailverified/'))
  const onward = await send(shop, aBrowser(), `GET ${verify}?next=%2Fcheckout)`)
  expect(onward.headers.get('location')).toBe(`${verify}?next=%2Fcheckout`)
})

test('the API takes a token with the full stop of its sentence', async () => {
  const shop = await openTestShop()
  await signUp(shop)
  const { uid, token } = await linkOf(shop)
  const link = { uid, token: `${token}.` }
  expect((await ask(shop, 'POST /auth/users/activation/', link)).status).toBe(204)
  const get = `GET /core/activation/?uid=${uid}&token=${token}%3E`
  expect((await ask(shop, get)).status).toBe(200)
  await ask(shop, 'POST /auth/users/reset_password/', { email: newAccount.email })
})
