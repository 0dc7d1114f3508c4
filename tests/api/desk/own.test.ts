import { describe, expect, test } from 'vitest'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { giveCode, signIn } from '#lib/desk/sign-in/sign-in.server.ts'
import { readMember } from '#lib/desk/staff/staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { atDesk, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import {
  aMember,
  anInvitation,
  aPhone,
  codeFor,
  invite,
  STAFF_PASSWORD,
  theOwner,
} from '../../support/desk/staff.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const from = { network: '41.58.1.0/24', knownTo: [], device: 'Phone' }
const STEP_MS = 30 * SECOND_MS
const NEW_PASSWORD = 'jollof after church'

/** Signs in with a new code; the app's next one. */
async function signInAgain(
  shop: TestShop,
  { email, key }: { email: string; key: string },
  {
    password = STAFF_PASSWORD,
    device = aPhone as { secret: string | undefined; name: string },
  } = {},
) {
  shop.pass(STEP_MS)
  const cookie = await signIn(shop, { email, password }, from)
  const session = await findSession(shop, cookie)
  if (!session) throw new Error('no session')
  return giveCode(shop, session, codeFor(shop, key), device)
}

const keyOn = (page: string): string =>
  /<code[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''

const codesOn = (page: string): string[] =>
  [...page.matchAll(/<li[^>]*>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = '']) => code)

const subjectsTo = async (shop: Shop, email: string) =>
  (await mailsOf(shop)).filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

describe('one’s own password', () => {
  test('is changed by who knows the old one; every other session ends, and a mail says so', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'packer', 'ada')
    const other = await signInAgain(shop, ada, { device: { secret: ada.device, name: 'Phone' } })
    const who = atDesk(ada)
    const change = { act: 'password', old_password: 'another one', password: NEW_PASSWORD }
    const wrong = await submit(shop, who, '/desk/me', change)
    expect(wrong.status).toBe(400)
    const weak = { ...change, old_password: STAFF_PASSWORD, password: 'password' }
    for (const [password, said] of [
      ['password', 'Many people have this password.'],
      ['83920174650', 'Digits alone are easy to guess.'],
      ['short', 'Write at least 8 characters.'],
      [ada.email, 'This is too much like your name or e-mail address.'],
    ] as const) {
      const refused = await submit(shop, who, '/desk/me', { ...weak, password })
      expect(refused.status).toBe(400)
      expect(wordsOf(await refused.text())).toContain(said)
    }
    expect(await findSession(shop, other.cookie)).not.toBeNull()
    const right = { ...change, old_password: STAFF_PASSWORD }
    const done = await submit(shop, who, '/desk/me', right)
    expect(done.headers.get('location')).toBe('/desk/me?done=password')
    expect(await findSession(shop, other.cookie)).toBeNull()
    expect((await send(shop, who, 'GET /desk/me')).status).toBe(200)
    expect(await subjectsTo(shop, ada.email)).toEqual([
      expect.stringContaining('your password was changed'),
    ])
    const old = signIn(shop, { email: ada.email, password: STAFF_PASSWORD }, from)
    await expect(old).rejects.toMatchObject({ code: 'bad_credentials' })
    await signInAgain(shop, ada, { password: NEW_PASSWORD })
  })

  test('is not guessed from an open session', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const guess = { act: 'password', old_password: 'another one', password: NEW_PASSWORD }
    for (let tries = 0; tries < 5; tries++)
      expect((await submit(shop, who, '/desk/me', guess)).status).toBe(400)
    const right = await submit(shop, who, '/desk/me', { ...guess, old_password: STAFF_PASSWORD })
    expect(right.status).toBe(429)
  })
})

describe('one’s own authenticator app', () => {
  test('is replaced with a code of the old one, which then opens nothing', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const other = await signInAgain(shop, ada)
    const who = atDesk(ada)
    expect((await send(shop, who, 'GET /desk/me/app')).headers.get('location')).toBe('/desk/me')
    const begin = { act: 'app', code: '000000' }
    expect((await submit(shop, who, '/desk/me', begin)).status).toBe(400)
    shop.pass(STEP_MS)
    const begun = await submit(shop, who, '/desk/me', { act: 'app', code: codeFor(shop, ada.key) })
    expect(begun.headers.get('location')).toBe('/desk/me/app')
    const key = keyOn(await read(shop, who, '/desk/me/app'))
    expect(key).not.toBe(ada.key)
    // The key is of this session: another has none.
    const elsewhere = atDesk(other)
    expect((await send(shop, elsewhere, 'GET /desk/me/app')).status).toBe(303)
    const old = await submit(shop, who, '/desk/me/app', {
      act: 'app',
      code: codeFor(shop, ada.key),
    })
    expect(old.status).toBe(400)
    const done = await submit(shop, who, '/desk/me/app', { act: 'app', code: codeFor(shop, key) })
    expect(done.headers.get('location')).toBe('/desk/me?done=app')
    expect(await findSession(shop, other.cookie)).toBeNull()
    await expect(signInAgain(shop, ada)).rejects.toMatchObject({ code: 'invalid' })
    await signInAgain(shop, { email: ada.email, key })
    expect((await subjectsTo(shop, ada.email)).join()).toContain('another authenticator app')
  })

  test('is replaced with a recovery code when the phone is lost; the code counts once', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop)
    const who = atDesk(ada)
    const begin = { act: 'app', code: ada.codes[0] ?? '' }
    expect((await submit(shop, who, '/desk/me', begin)).status).toBe(303)
    expect((await submit(shop, who, '/desk/me', begin)).status).toBe(400)
  })
})

describe('one’s own recovery codes', () => {
  test('are made anew, shown once, and the old ones open nothing', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop)
    const who = atDesk(ada)
    const codes = codesOn(await (await submit(shop, who, '/desk/me', { act: 'codes' })).text())
    expect(new Set(codes).size).toBe(10)
    expect(codesOn(await read(shop, who, '/desk/me'))).toEqual([])
    const give = async (code: string) => {
      const cookie = await signIn(shop, { email: ada.email, password: STAFF_PASSWORD }, from)
      const session = await findSession(shop, cookie)
      return session && giveCode(shop, session, code, aPhone)
    }
    await expect(give(ada.codes[1] ?? '')).rejects.toMatchObject({ code: 'invalid' })
    await give(codes[1] ?? '')
  })
})

describe('a sign-in in a browser that is new to somebody', () => {
  test('is told by mail once; the browser where they joined is known', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'packer', 'ada')
    await signInAgain(shop, ada, { device: { secret: ada.device, name: 'Phone' } })
    expect(await subjectsTo(shop, ada.email)).toEqual([])
    const { device } = await signInAgain(shop, ada)
    await signInAgain(shop, ada, { device: { secret: device, name: 'Phone' } })
    const mails = (await mailsOf(shop)).filter(({ to }) => to.includes(ada.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Chrome on Android')
    // A secret that somebody has put into the browser is not taken.
    const planted = await signInAgain(shop, ada, { device: { secret: 'planted', name: 'Phone' } })
    expect(planted.device).not.toBe('planted')
    // The browser is one that the shop knows, but not for this person.
    const bola = await aMember(shop, 'support', 'bola')
    await signInAgain(shop, bola, { device: { secret: device, name: 'Phone' } })
    expect(await subjectsTo(shop, bola.email)).toHaveLength(1)
  })

  test('sets a cookie for the desk alone', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop)
    const phone = aBrowser()
    shop.pass(STEP_MS)
    await post(shop, phone, '/desk/signin', { email: ada.email, password: STAFF_PASSWORD })
    const opened = await post(shop, phone, '/desk/signin', { code: codeFor(shop, ada.key) })
    expect(opened.headers.getSetCookie().join('\n')).toMatch(
      /desk-device=[\w-]{43}; Max-Age=34560000; Path=\/desk; HttpOnly; SameSite=Strict/,
    )
  })
})

describe('the link “This was not me”', () => {
  async function anAlarm(shop: TestShop, name = 'ada') {
    const ada = await aMember(shop, 'owner', name)
    const stranger = await signInAgain(shop, ada)
    const mails = await mailsOf(shop)
    const links = mails.find(({ to }) => to.includes(ada.email))?.links ?? []
    const link = links.find((each) => each.includes('/desk/not-me/')) ?? ''
    return { ada, stranger, path: new URL(link).pathname }
  }

  test('ends every session and keeps everybody out, once it is pressed', async () => {
    const shop = await openTestShop()
    const { ada, stranger, path } = await anAlarm(shop)
    expect(await read(shop, aBrowser(), path)).toContain(ada.email)
    // To follow it alone does nothing.
    expect(await findSession(shop, stranger.cookie)).not.toBeNull()
    expect((await post(shop, aBrowser(), path, {})).status).toBe(200)
    for (const { cookie } of [ada, stranger]) expect(await findSession(shop, cookie)).toBeNull()
    await expect(signInAgain(shop, ada)).rejects.toMatchObject({ code: 'bad_credentials' })
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
    expect((await post(shop, aBrowser(), path, {})).status).toBe(404)
    expect((await mailsOf(shop)).map(({ subject }) => subject).join()).toContain('locked out')
  })

  test('is nobody’s guess, and ends after a month', async () => {
    const shop = await openTestShop()
    const { path } = await anAlarm(shop)
    for (const guess of [`${path}a`, path.slice(0, -4), '/desk/not-me/x'])
      expect((await post(shop, aBrowser(), guess, {})).status).toBe(404)
    shop.pass(31 * DAY_MS)
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
  })

  test('leaves the last owner to be invited again, with new keys and under the same name in the audit', async () => {
    const shop = await openTestShop()
    const { ada, path } = await anAlarm(shop)
    await post(shop, aBrowser(), path, {})
    const token = await anInvitation(shop, ada.email, 'owner')
    const page = `/desk/join/${token}`
    const key = keyOn(await read(shop, aBrowser(), page))
    const given = { name: 'Ada', password: NEW_PASSWORD, code: codeFor(shop, key) }
    expect((await post(shop, aBrowser(), page, given)).status).toBe(200)
    expect(await readMember(shop, ada.id)).toMatchObject({ name: 'Ada', lockedAt: null })
    await expect(
      signIn(shop, { email: ada.email, password: STAFF_PASSWORD }, from),
    ).rejects.toMatchObject({ code: 'bad_credentials' })
    await signInAgain(shop, { email: ada.email, key }, { password: NEW_PASSWORD })
    // A link from before opens nothing against the new keys.
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
  })

  test('shows an owner who is locked, with the way back in', async () => {
    const shop = await openTestShop()
    const { ada, path } = await anAlarm(shop)
    await post(shop, aBrowser(), path, {})
    const who = atDesk(await aMember(shop, 'owner', 'bola'))
    expect(await read(shop, who, `/desk/staff/${ada.id}`)).toContain('Locked since')
    await submit(shop, who, `/desk/staff/${ada.id}`, { act: 'invite-again' })
    expect(await read(shop, who, '/desk/staff')).toContain('/desk/join/')
    const bola = { email: 'bola@shop.example', role: 'owner' } as const
    await expect(invite(shop, theOwner, bola)).rejects.toMatchObject({ code: 'invalid' })
  })
})
