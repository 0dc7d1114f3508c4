import { describe, expect, test } from 'vitest'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const THEIRS = 'blue gele 77'
const MINE = 'wax print 88'
const EMAIL = 'ada@example.com'
const TEN_MINUTES_MS = 10 * 60_000

const post = (shop: TestShop, path: string, body: object) =>
  send(shop, aBrowser(), `POST ${path}`, body)

async function signUp(shop: TestShop, username: string, password: string): Promise<void> {
  const newAccount = { username, email: EMAIL, password, re_password: password }
  expect((await post(shop, '/auth/users/', newAccount)).status).toBe(201)
}

const signIn = async (shop: TestShop, password: string) =>
  (await post(shop, '/auth/jwt/create', { email: EMAIL, password })).status

const askForReset = (shop: TestShop) => post(shop, '/auth/users/reset_password/', { email: EMAIL })

/** The key of the newest mail of this kind; null when there is none. */
async function newest(shop: TestShop, path: 'password-reset' | 'emailverified') {
  const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
  const link = links.findLast((link) => link.includes(`/${path}/`))
  const [uid = '', token = ''] = link?.split('/').slice(-2) ?? []
  return link ? { uid, token } : null
}

/** Follows the newest link of its kind. */
async function choose(shop: TestShop, password: string) {
  const link = await newest(shop, 'password-reset')
  const given = { ...link, new_password: password, re_new_password: password }
  return (await post(shop, '/auth/users/reset_password_confirm/', given)).status
}

const verify = async (shop: TestShop) =>
  (await post(shop, '/auth/users/activation/', { ...(await newest(shop, 'emailverified')) })).status

describe('whoever signs up with my address before me', () => {
  test('has no way in once I asked for a new password: it opens the account with mine', async () => {
    const shop = await openTestShop()
    await signUp(shop, 'thief', THEIRS)
    await askForReset(shop)
    expect(await choose(shop, MINE)).toBe(200)
    expect([await signIn(shop, THEIRS), await signIn(shop, MINE)]).toEqual([401, 200])
    expect(await verify(shop)).toBe(204)
    expect(await signIn(shop, THEIRS)).toBe(401)
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(subjects).toContain('Choose your password at Ọjà')
    expect(subjects).toContain('Welcome to Ọjà')
  })

  test('has none when I sign up after them: the mail has me choose the password', async () => {
    const shop = await openTestShop()
    await signUp(shop, 'thief', THEIRS)
    await signUp(shop, 'ada', MINE)
    const [, mail] = await mailsOf(shop)
    expect(mail?.text).toContain('which nobody has verified yet')
    expect(mail?.links).toEqual([
      expect.stringContaining('/password-reset/'),
      expect.stringContaining('/not-me/'),
    ])
    expect(await choose(shop, MINE)).toBe(200)
    expect([await signIn(shop, THEIRS), await signIn(shop, MINE)]).toEqual([401, 200])
  })

  test('gains nothing when I then follow the link of their sign-up', async () => {
    const shop = await openTestShop()
    await signUp(shop, 'thief', THEIRS)
    const early = await newest(shop, 'emailverified')
    await signUp(shop, 'ada', MINE)
    expect((await post(shop, '/auth/users/activation/', { ...early })).status).toBe(400)
    expect(await signIn(shop, THEIRS)).toBe(401)
  })

  test('gets me no verification link any more, neither by signing in nor when I ask for one', async () => {
    const shop = await openTestShop()
    await signUp(shop, 'thief', THEIRS)
    await signUp(shop, 'ada', MINE)
    const before = (await mailsOf(shop)).length
    await signIn(shop, THEIRS)
    expect(await mailsOf(shop)).toHaveLength(before)
    shop.pass(TEN_MINUTES_MS)
    await post(shop, '/auth/users/resend_activation/', { email: EMAIL })
    const [mail, ...others] = (await mailsOf(shop)).slice(before)
    expect([mail?.links[0], others]).toEqual([expect.stringContaining('/password-reset/'), []])
    expect(await choose(shop, MINE)).toBe(200)
    expect(await signIn(shop, MINE)).toBe(200)
  })

  test('cannot take the password that I chose by signing up once more', async () => {
    const shop = await openTestShop()
    await signUp(shop, 'ada', MINE)
    expect(await verify(shop)).toBe(204)
    await signUp(shop, 'thief', THEIRS)
    expect((await mailsOf(shop)).at(-1)?.subject).toBe('You already have an account at Ọjà')
    expect([await signIn(shop, THEIRS), await signIn(shop, MINE)]).toEqual([401, 200])
  })
})

test('an account that the shop has closed is not opened again by a reset', async () => {
  const shop = await openTestShop()
  await signUp(shop, 'ada', MINE)
  await verify(shop)
  await shop.db.updateTable('customer').set({ active: 0 }).execute()
  await askForReset(shop)
  expect(await newest(shop, 'password-reset')).toBeNull()
})
