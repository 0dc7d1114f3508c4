/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { accountsOf, ask, linkOf, signUp, newAccount } from '../../support/accounts/sign-up.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

describe('POST /auth/users/', () => {
  test('makes an account in lower case that waits for its link, and says nothing of the password', async () => {
    const shop = await openTestShop()
    expect(await signUp(shop)).toEqual({
      status: 201,
      body: { username: 'chiamaka.o', email: 'chiamaka@example.com' },
    })
    const [account] = await accountsOf(shop)
    expect(account?.active).toBe(0)
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await shop.db.selectFrom('profile').selectAll().execute()).toHaveLength(1)
    const [mail] = await mailsOf(shop)
    expect(mail?.to).toContain('chiamaka@example.com')
    const { token } = await linkOf(shop)
    const stored = await shop.db.selectFrom('mail_token').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
    const signIn = { username: 'chiamaka.o', password: newAccount.password }
    expect((await ask(shop, 'POST /auth/jwt/create', signIn)).status).toBe(401)
  })

  test('names every field that is missing', async () => {
    const shop = await openTestShop()
    const required = ['This field is required.']
    expect(await ask(shop, 'POST /auth/users/', {})).toEqual({
      status: 400,
      body: { username: required, email: required, password: required, re_password: required },
    })
  })

  test('says at once what is malformed, taken, weak and different', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'bola')
    const required = ['This field is required.']
    const wrong = { email: 'ada@', username: 'Bola', password: '123' }
    expect((await signUp(shop, wrong)).body).toEqual({
      email: ['Enter a valid email address.'],
      username: ['A user with that username already exists.'],
      password: [
        'This password is too short. It must contain at least 8 characters.',
        'This password is entirely numeric.',
      ],
    })
    expect((await signUp(shop, { username: 'x', password: '123' })).body).toEqual({
      username: ['Ensure this field has at least 3 characters.'],
      password: expect.arrayContaining(['This password is entirely numeric.']),
    })
    const mismatch = ["The two password fields didn't match."]
    expect((await signUp(shop, { email: undefined, re_password: 'wax print 89' })).body).toEqual({
      email: required,
      re_password: mismatch,
      non_field_errors: mismatch,
    })
    expect(await accountsOf(shop)).toHaveLength(1)
  })

  test('says at once on its page, too, and gives no password back', async () => {
    const shop = await openTestShop()
    const fields = { ...newAccount, email: 'ada@', password: 'qzx7k', re_password: 'qzx7k' }
    const page = await send(shop, aBrowser(), 'POST /signup', fields, { form: true })
    const html = await page.text()
    expect(page.status).toBe(400)
    expect(html).toContain('Enter a valid email address.')
    expect(html).toContain('This password is too short.')
    expect(html).not.toContain('qzx7k')
  })

  const USERNAME = /^Enter a valid username/
  test.each([
    ['', /^This field may not be blank\.$/],
    ['  ', /^This field may not be blank\.$/],
    ['ab', /^Ensure this field has at least 3 characters\.$/],
    ['a'.repeat(31), /^Ensure this field has no more than 30 characters\.$/],
    ['ada obi', USERNAME],
    ['ada@obi', USERNAME],
    ['ọjà-fan', USERNAME],
    ['<b>ada</b>', USERNAME],
    ['12345', USERNAME],
    ['Admin', /^This username is not available/],
    [null, /^This field may not be null\.$/],
    [5, /^Not a valid string\.$/],
  ])('refuses the username %j', async (username, sentence) => {
    const shop = await openTestShop()
    const { status, body } = await signUp(shop, { username })
    expect([status, Object.keys(body)]).toEqual([400, ['username']])
    expect(body.username).toEqual([expect.stringMatching(sentence)])
    expect(await accountsOf(shop)).toEqual([])
  })

  test.each(['', 'ada', 'ada@', 'ada@obi', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'refuses the e-mail %j',
    async (email) => {
      const shop = await openTestShop()
      const { status, body } = await signUp(shop, { email })
      expect([status, Object.keys(body)]).toEqual([400, ['email']])
    },
  )

  test('says all that is wrong with a password, and nothing of the second one before that is mended', async () => {
    const shop = await openTestShop()
    expect(await signUp(shop, { password: '123456', re_password: 'other' })).toEqual({
      status: 400,
      body: {
        password: [
          'This password is too short. It must contain at least 8 characters.',
          'This password is too common.',
          'This password is entirely numeric.',
        ],
      },
    })
    expect((await signUp(shop, { password: 'chiamaka1' })).body).toEqual({
      password: ['The password is too similar to the username.'],
    })
    expect((await signUp(shop, { password: 'x'.repeat(129) })).body).toEqual({
      password: ['Ensure this field has no more than 128 characters.'],
    })
  })

  test('says beside both forms of it that the passwords differ', async () => {
    const shop = await openTestShop()
    const sentence = ["The two password fields didn't match."]
    expect(await signUp(shop, { re_password: 'wax print 89' })).toEqual({
      status: 400,
      body: { re_password: sentence, non_field_errors: sentence },
    })
  })

  test('refuses a username that is taken', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'chiamaka.o')
    expect(await signUp(shop)).toEqual({
      status: 400,
      body: { username: ['A user with that username already exists.'] },
    })
  })

  test('writes to one address three times in an hour, whatever names are signed up for it', async () => {
    const shop = await openTestShop()
    for (let n = 0; n < 5; n++) {
      expect((await signUp(shop, { username: `chiamaka.${n}x` })).status).toBe(201)
      shop.pass(11 * MINUTE_MS)
    }
    expect(await mailsOf(shop)).toHaveLength(3)
  })

  test('answers a taken e-mail as a new one, makes nothing, and mails its owner', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'chiamaka')
    const answer = await signUp(shop, { username: 'other.name', email: 'CHIAMAKA@example.com' })
    expect(answer).toEqual({
      status: 201,
      body: { username: 'other.name', email: 'chiamaka@example.com' },
    })
    expect(await accountsOf(shop)).toHaveLength(1)
    await signUp(shop, { username: 'third.name', email: 'chiamaka@example.com' })
    const mails = await mailsOf(shop)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toContain('chiamaka@example.com')
    expect(mails[0]?.text).not.toContain('emailverified')
  })

  test('makes one account of many sign-ups at the same moment', async () => {
    const shop = await openTestShop()
    const names = ['one', 'two', 'three', 'four']
    const replies = await Promise.all([
      ...names.map((name) => signUp(shop, { username: `${name}.name` })),
      ...names.map((name) => signUp(shop, { username: 'same.name', email: `${name}@example.com` })),
    ])
    expect(replies.slice(0, 4).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(
      replies
        .slice(4)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([201, 400, 400, 400])
    expect(await accountsOf(shop)).toHaveLength(2)
  })

  test('takes the same form again when its reply was lost, with no second mail', async () => {
    const shop = await openTestShop()
    const first = await signUp(shop)
    expect(await signUp(shop)).toEqual(first)
    expect(await mailsOf(shop)).toHaveLength(1)
    const other = { password: 'another one 9', re_password: 'another one 9' }
    expect((await signUp(shop, other)).body).toEqual({
      username: ['A user with that username already exists.'],
    })
  })

  test('is refused to a network that floods the shop, with what to do meanwhile', async () => {
    const shop = await openTestShop()
    const post = (n: number) =>
      send(shop, aBrowser(), 'POST /auth/users/', {
        ...newAccount,
        username: `person.${n}`,
        email: `person${n}@example.com`,
      })
    await useUpRate(shop, 'sign-up:127.0.0.0/24', HOUR_MS)
    const refused = await post(10)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
    expect((await refused.json()).detail).toContain('Very many people on your network')
    shop.pass(HOUR_MS + SECOND_MS)
    expect((await post(10)).status).toBe(201)
  })
})

test('one browser signs up five times in an hour, and another one is not touched', async () => {
  const shop = await openTestShop()
  const browser = aBrowser()
  const post = (n: number, by = browser) =>
    send(shop, by, 'POST /auth/users/', {
      ...newAccount,
      username: `cousin.${n}`,
      email: `cousin${n}@example.com`,
    })
  for (let n = 0; n < 5; n++) expect((await post(n)).status).toBe(201)
  expect((await post(5)).status).toBe(429)
  expect((await post(5, aBrowser())).status).toBe(201)
  shop.pass(HOUR_MS)
  expect((await post(6)).status).toBe(201)
})

describe('PATCH /auth/users/me', () => {
  test('changes the username and nothing else', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const changes = { username: 'Ada.Obi', email: 'x@example.com', id: 99 }
    const response = await send(shop, ada, 'PATCH /auth/users/me/', changes)
    expect(await response.json()).toEqual({
      username: 'ada.obi',
      email: 'ada@example.com',
      id: ada.id,
    })
    const me = await send(shop, ada, 'GET /auth/users/me')
    expect((await me.json()).username).toBe('ada.obi')
    expect((await send(shop, ada, 'PATCH /auth/users/me', {})).status).toBe(200)
  })

  test('refuses a name that is taken or not well formed, and guests', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    await anAccount(shop, 'bola')
    const rename = async (username: string) => {
      const response = await send(shop, ada, 'PATCH /auth/users/me', { username })
      return { status: response.status, body: await response.json() }
    }
    expect(await rename('Bola')).toEqual({
      status: 400,
      body: { username: ['A user with that username already exists.'] },
    })
    expect((await rename('x')).status).toBe(400)
    expect((await send(shop, aBrowser(), 'PATCH /auth/users/me', {})).status).toBe(401)
    expect((await send(shop, aBrowser(), 'GET /auth/users/me/')).status).toBe(401)
  })
})
