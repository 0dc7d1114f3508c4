import { describe, expect, test } from 'vitest'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const PASSWORD = 'wax print 88'
/** Looks like K, and is k in lower case. */
const KELVIN = '\u212a'

async function signUp(shop: TestShop, username: string, email: string) {
  const newAccount = { username, email, password: PASSWORD, re_password: PASSWORD }
  const response = await send(shop, aBrowser(), 'POST /auth/users/', newAccount)
  return { status: response.status, body: await response.json() }
}

const NO_USERNAME = {
  status: 400,
  body: { username: [expect.stringMatching(/^Enter a valid username/)] },
}

describe('a username that only looks like another', () => {
  test.each([
    ['a Cyrillic a', '\u0430da'],
    ['full-width letters', '\uff41\uff44\uff41'],
    ['an accent of its own', 'ada\u0301'],
    ['a mathematical a', '\ud835\udc1ada'],
    ['a dotted capital I', 'ad\u0130'],
    ['a null character', 'a\u0000da'],
  ])('is refused: %s', async (_, username) => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    expect(await signUp(shop, username, 'new@example.com')).toEqual(NO_USERNAME)
    const bola = await aCustomer(shop, 'bola')
    const renamed = await send(shop, bola, 'PATCH /auth/users/me', { username })
    expect(await renamed.json()).toEqual(NO_USERNAME.body)
  })

  test.each([' ADA ', 'Ada', 'a\u200bda', '\u202eada'])(
    'is the same name: %j',
    async (username) => {
      const shop = await openTestShop()
      await anAccount(shop, 'ada')
      const { body } = await signUp(shop, username, 'new@example.com')
      expect(body).toEqual({ username: ['A user with that username already exists.'] })
    },
  )

  test('is the same name: a Kelvin sign', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'kemi')
    const { body } = await signUp(shop, `${KELVIN}emi`, 'new@example.com')
    expect(body).toEqual({ username: ['A user with that username already exists.'] })
  })
})

describe('an e-mail address that only looks like another', () => {
  test.each([
    '\u0430da@example.com',
    'ada@ex\u0430mple.com',
    '\uff41da@example.com',
    'ada@example\u3002com',
    'ad\u0131@example.com',
    'ada@example.com\u0000.evil.example',
    'ada@example.com\r\nBcc: all@evil.example',
    'ada@example.com,eve@evil.example',
    '"ada"@example.com',
  ])('is refused wherever it is typed: %j', async (email) => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const refused = { email: ['Enter a valid email address.'] }
    expect((await signUp(shop, 'somebody', email)).body).toEqual(refused)
    for (const path of ['/auth/users/reset_password/', '/auth/users/resend_activation/'])
      expect(await (await send(shop, aBrowser(), `POST ${path}`, { email })).json()).toEqual(
        refused,
      )
    expect(await mailsOf(shop)).toEqual([])
  })

  test('is the same address where it is the same in lower case, and the mail goes to its owner', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'kemi')
    const email = `${KELVIN}EMI@example.com`
    expect((await signUp(shop, 'somebody', email)).status).toBe(201)
    await send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email })
    expect((await mailsOf(shop)).map(({ to }) => to)).toEqual([
      'kemi@example.com',
      'kemi@example.com',
    ])
    expect(await shop.db.selectFrom('customer').select('email').execute()).toHaveLength(1)
  })
})

test('a password of more than 128 characters is refused wherever it is typed, without being hashed', async () => {
  const shop = await openTestShop()
  const ada = await aCustomer(shop, 'ada')
  const long = 'x'.repeat(129)
  const sentence = ['Ensure this field has no more than 128 characters.']
  const ask = async (what: string, body: object) => (await send(shop, ada, what, body)).json()
  expect(await ask('POST /auth/jwt/create', { username: 'ada', password: long })).toEqual({
    password: sentence,
  })
  expect(await ask('DELETE /auth/users/me/', { current_password: long })).toEqual({
    current_password: sentence,
  })
  const chosen = { uid: 'a', token: 'b', new_password: long, re_new_password: long }
  expect(await ask('POST /auth/users/reset_password_confirm/', chosen)).toEqual({
    new_password: sentence,
    re_new_password: sentence,
  })
  const settings = { form: 'password', current_password: long, ...chosen }
  const page = await send(shop, ada, 'POST /settings', settings, { form: true })
  const said = (await page.text()).match(/>Ensure this field has no more than 128 characters/g)
  expect(said).toHaveLength(3)
})
