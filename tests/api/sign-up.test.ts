import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../support/send.ts'
import { mailsOf } from '../support/outbox.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { aCustomer, anAccount } from '../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ask = async (shop: TestShop, what: string, body?: unknown) => {
  const response = await send(shop, aBrowser(), what, body)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : '' }
}

const wish = {
  username: 'Chiamaka.O',
  email: 'Chiamaka@Example.com',
  password: 'wax print 88',
  re_password: 'wax print 88',
}
const signUp = (shop: TestShop, body: object = {}) =>
  ask(shop, 'POST /auth/users/', { ...wish, ...body })

/** uid and token of the newest verification mail. */
async function linkOf(shop: TestShop): Promise<{ uid: string; token: string }> {
  const mails = await mailsOf(shop)
  const links = mails.flatMap((mail) => mail.links).filter((link) => link.includes('emailverified'))
  const [uid = '', token = ''] = new URL(links.at(-1) ?? '').pathname.split('/').slice(2)
  return { uid, token }
}

const accountsOf = (shop: TestShop) => shop.db.selectFrom('customer').selectAll().execute()

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
    const signIn = { username: 'chiamaka.o', password: wish.password }
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

  test('takes ten sign-ups of one network in an hour', async () => {
    const shop = await openTestShop()
    const post = (n: number) =>
      send(shop, aBrowser(), 'POST /auth/users/', {
        ...wish,
        username: `person.${n}`,
        email: `person${n}@example.com`,
      })
    for (let n = 0; n < 10; n++) expect((await post(n)).status).toBe(201)
    const refused = await post(10)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    shop.pass(HOUR_MS + SECOND_MS)
    expect((await post(10)).status).toBe(201)
  })
})

describe('activation', () => {
  const post = (shop: TestShop, link: object) => ask(shop, 'POST /auth/users/activation/', link)

  test('opens the account once, welcomes its owner once, and may be repeated', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const link = await linkOf(shop)
    expect(await post(shop, link)).toEqual({ status: 204, body: '' })
    expect(await post(shop, link)).toEqual({ status: 204, body: '' })
    const get = `GET /core/activation/?${new URLSearchParams(link)}`
    expect(await ask(shop, get)).toEqual({ status: 200, body: { detail: 'Account verified.' } })
    const signIn = { username: 'chiamaka.o', password: wish.password }
    expect((await ask(shop, 'POST /auth/jwt/create', signIn)).status).toBe(200)
    const notices = await shop.db.selectFrom('notification').selectAll().execute()
    expect(notices.map(({ notice }) => notice)).toEqual([
      expect.stringContaining('Welcome, chiamaka.o'),
    ])
    const welcomes = (await mailsOf(shop)).filter(({ subject }) => subject.startsWith('Welcome'))
    expect(welcomes.map(({ to }) => to)).toEqual(['chiamaka@example.com'])
  })

  test('works by GET alone, with and without the slash', async () => {
    for (const path of ['/core/activation', '/core/activation/']) {
      const shop = await openTestShop()
      await signUp(shop)
      const link = new URLSearchParams(await linkOf(shop))
      expect((await ask(shop, `GET ${path}?${link}`)).status).toBe(200)
      expect((await accountsOf(shop))[0]?.active).toBe(1)
    }
  })

  test('refuses a missing, a foreign, a made-up and an expired link', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const link = await linkOf(shop)
    const other = await anAccount(shop, 'other', { active: false })
    const otherUid = Buffer.from(other.publicId).toString('base64url')
    const badUid = { status: 400, body: { uid: ["Invalid user id or user doesn't exist."] } }
    const badToken = { status: 400, body: { token: ['Invalid token for given user.'] } }
    expect((await post(shop, {})).body).toEqual({
      uid: ['This field is required.'],
      token: ['This field is required.'],
    })
    expect((await ask(shop, 'GET /core/activation/')).status).toBe(400)
    expect(await post(shop, { ...link, uid: 'MQ' })).toEqual(badUid)
    expect(await post(shop, { ...link, token: 'made-up' })).toEqual(badToken)
    expect(await post(shop, { ...link, uid: otherUid })).toEqual(badToken)
    shop.pass(3 * DAY_MS + SECOND_MS)
    expect(await post(shop, link)).toEqual(badToken)
    expect((await accountsOf(shop)).map(({ active }) => active)).toEqual([0, 0])
  })
})

describe('POST /auth/users/resend_activation/', () => {
  const resend = (shop: TestShop, email: unknown) =>
    ask(shop, 'POST /auth/users/resend_activation/', { email })

  test('mails a new link that ends the one before it, at most one in ten minutes', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const first = await linkOf(shop)
    shop.pass(MINUTE_MS)
    const none = { status: 204, body: '' }
    expect(await resend(shop, wish.email)).toEqual(none)
    expect(await resend(shop, wish.email)).toEqual(none)
    expect(await mailsOf(shop)).toHaveLength(2)
    const second = await linkOf(shop)
    expect((await ask(shop, 'POST /auth/users/activation/', first)).status).toBe(400)
    expect((await ask(shop, 'POST /auth/users/activation/', second)).status).toBe(204)
    expect((await ask(shop, 'POST /auth/users/activation/', first)).status).toBe(204)
  })

  test('says the same to an unknown and to a verified address, and mails neither', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'verified')
    for (const email of ['nobody@example.com', 'verified@example.com'])
      expect(await resend(shop, email)).toEqual({ status: 204, body: '' })
    expect(await mailsOf(shop)).toEqual([])
    expect((await resend(shop, 'nonsense')).body).toEqual({
      email: ['Enter a valid email address.'],
    })
  })

  test('does no work for a network after 20 in an hour, and tells only who reads a page', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'waiting', { active: false })
    for (let n = 0; n < 20; n++)
      expect((await resend(shop, `nobody-${n}@example.com`)).status).toBe(204)
    const page = { form: 'resend', email: 'waiting@example.com' }
    for (const path of ['/signin', '/emailverified/a/b']) {
      const response = await send(shop, aBrowser(), `POST ${path}`, page, { form: true })
      expect([path, response.status]).toEqual([path, 429])
    }
    for (const email of ['waiting@example.com', 'nobody@example.com'])
      expect(await resend(shop, email)).toEqual({ status: 204, body: '' })
    expect(await mailsOf(shop)).toEqual([])
    const jobs = await shop.db.selectFrom('job').select('id').execute()
    expect(jobs).toHaveLength(20)
    shop.pass(HOUR_MS)
    expect((await resend(shop, 'waiting@example.com')).status).toBe(204)
    expect(await mailsOf(shop)).toHaveLength(1)
  })

  test('happens by itself when the right password is given before the link was followed', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    await mailsOf(shop)
    const signIn = (password: string) =>
      ask(shop, 'POST /auth/jwt/create', { username: 'chiamaka.o', password })
    const wrong = await signIn('wrong')
    expect(await mailsOf(shop)).toHaveLength(1)
    const right = await signIn(wish.password)
    expect(right).toEqual(wrong)
    await signIn(wish.password)
    expect(await mailsOf(shop)).toHaveLength(2)
  })
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

describe('a session that lost a half', () => {
  test('gets its tokens back for the cookie', async () => {
    const shop = await openTestShop()
    const { cookies, id } = await aCustomer(shop, 'ada')
    shop.pass(HOUR_MS)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const response = await send(shop, { cookies }, 'POST /auth/session/tokens')
        return response.json()
      }),
    )
    expect(first.refresh).toBe(second.refresh)
    const me = await send(shop, { cookies, access: first.access }, 'GET /auth/users/me')
    expect((await me.json()).id).toBe(id)
    expect((await ask(shop, 'POST /auth/jwt/refresh', { refresh: first.refresh })).status).toBe(200)
  })

  test('gets no tokens without the cookie, from another site, or after 30 days', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const tokens = (headers = {}) =>
      send(shop, { cookies: new Map(cookies) }, 'POST /auth/session/tokens', undefined, { headers })
    expect((await ask(shop, 'POST /auth/session/tokens')).status).toBe(401)
    expect((await tokens({ origin: 'https://elsewhere.example' })).status).toBe(403)
    shop.pass(30 * DAY_MS + SECOND_MS)
    expect((await tokens()).status).toBe(401)
  })

  test('gets a new cookie for its token, and the old one opens nothing more', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const lost = new Map(ada.cookies)
    const fresh = { cookies: new Map<string, string>(), access: ada.access }
    expect((await send(shop, fresh, 'POST /auth/session/cookie')).status).toBe(204)
    const tokensFor = (cookies: Map<string, string>) =>
      send(shop, { cookies }, 'POST /auth/session/tokens')
    expect((await tokensFor(fresh.cookies)).status).toBe(200)
    expect((await tokensFor(lost)).status).toBe(401)
    expect((await ask(shop, 'POST /auth/session/cookie')).status).toBe(401)
  })
})
