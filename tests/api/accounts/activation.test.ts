import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { accountsOf, ask, linkOf, signUp, newAccount } from '../../support/accounts/sign-up.ts'
import { anAccount } from '../../support/world.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

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
    const signIn = { username: 'chiamaka.o', password: newAccount.password }
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

  test('mails a new link beside the one before it, at most one in ten minutes', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const first = await linkOf(shop)
    shop.pass(MINUTE_MS)
    const none = { status: 204, body: '' }
    expect(await resend(shop, newAccount.email)).toEqual(none)
    expect(await resend(shop, newAccount.email)).toEqual(none)
    expect(await mailsOf(shop)).toHaveLength(2)
    const second = await linkOf(shop)
    expect((await ask(shop, 'POST /auth/users/activation/', first)).status).toBe(204)
    expect((await ask(shop, 'POST /auth/users/activation/', second)).status).toBe(204)
    expect((await ask(shop, 'POST /auth/users/activation/', first)).status).toBe(204)
  })

  test('mails three new links in an hour, however long between them', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    for (let n = 0; n < 5; n++) {
      shop.pass(11 * MINUTE_MS)
      expect((await resend(shop, newAccount.email)).status).toBe(204)
      await mailsOf(shop)
    }
    expect(await mailsOf(shop)).toHaveLength(1 + 3)
  })

  test('leaves the five newest links good until they expire', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const links = [await linkOf(shop)]
    for (let n = 0; n < 5; n++) {
      shop.pass(11 * HOUR_MS)
      await resend(shop, newAccount.email)
      links.push(await linkOf(shop))
    }
    const follow = async (link: object | undefined) =>
      (await ask(shop, 'POST /auth/users/activation/', link)).status
    expect(await follow(links[0])).toBe(400)
    expect(await follow(links[1])).toBe(204)
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

  test('does no work for a network that floods the shop, and tells only who reads a page', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'waiting', { active: false })
    await useUpRate(shop, 'resend:127.0.0.0/24', HOUR_MS)
    const page = { form: 'resend', email: 'waiting@example.com' }
    for (const path of ['/signin', '/emailverified/a/b']) {
      const response = await send(shop, aBrowser(), `POST ${path}`, page, { form: true })
      expect([path, response.status]).toEqual([path, 429])
    }
    for (const email of ['waiting@example.com', 'nobody@example.com'])
      expect(await resend(shop, email)).toEqual({ status: 204, body: '' })
    const jobs = await shop.db.selectFrom('job').select('kind').execute()
    expect(jobs).toEqual([{ kind: 'mail:owner' }])
    shop.pass(HOUR_MS)
    expect((await resend(shop, 'waiting@example.com')).status).toBe(204)
    const toThem = (await mailsOf(shop)).filter(({ to }) => to.includes('waiting@'))
    expect(toThem).toHaveLength(1)
  })

  test('happens by itself when the right password is given before the link was followed', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const first = await linkOf(shop)
    const signIn = (password: string) =>
      ask(shop, 'POST /auth/jwt/create', { username: 'chiamaka.o', password })
    const wrong = await signIn('wrong')
    expect(await mailsOf(shop)).toHaveLength(1)
    const right = await signIn(newAccount.password)
    expect(right).toEqual(wrong)
    await signIn(newAccount.password)
    expect(await mailsOf(shop)).toHaveLength(2)
    const [, newest] = await mailsOf(shop)
    expect(newest?.text).toContain('the link in any of them works')
    const follow = async (link: object) =>
      (await ask(shop, 'POST /auth/users/activation/', link)).status
    expect(await follow(first)).toBe(204)
    expect(await follow(await linkOf(shop))).toBe(204)
  })
})
