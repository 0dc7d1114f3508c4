/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const NEW = 'ada@new.example'
const FAVOURITE_PARAMETER = { form: 'email', email: NEW, current_password: 'market-day-7' }

const ask = (shop: TestShop, { cookies }: Browser, fields: object = {}, headers = {}) =>
  send(
    shop,
    { cookies },
    'POST /settings',
    { ...FAVOURITE_PARAMETER, ...fields },
    { form: true, headers },
  )

const follow = (shop: TestShop, path: string, headers = {}) =>
  send(shop, aBrowser(), `POST ${path}`, {}, { form: true, headers })

/** The path of the newest link that was mailed to this address. */
async function pathTo(shop: TestShop, address: string): Promise<string> {
  const mails = (await mailsOf(shop)).filter(({ to }) => to === address)
  const link = mails.flatMap(({ links }) => links).findLast((url) => url.includes('email-change'))
  return new URL(link ?? 'http://none/none').pathname
}

async function emailOf(shop: TestShop, username: string): Promise<string | undefined> {
  const row = await shop.db
    .selectFrom('customer')
    .select('email')
    .where('username', '=', username)
    .executeTakeFirst()
  return row?.email
}

const REFUSED = [400, expect.stringContaining('This link does not work')]
const read = async (response: Response) => [response.status, await response.text()]

describe('another e-mail address', () => {
  test('is used once the link that was mailed to it is confirmed; the old one is told', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const asked = await ask(shop, ada, { email: ' Ada@New.example ' })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/settings?email#email'])
    const settings = await send(shop, { cookies: ada.cookies }, 'GET /settings?email')
    expect(await settings.text()).toContain('We have sent a link to the new address.')
    const mails = await mailsOf(shop)
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['ada@example.com', expect.stringContaining('Another e-mail address')],
      [NEW, expect.stringContaining('Confirm your new e-mail address')],
    ])
    const path = await pathTo(shop, NEW)
    const page = await send(shop, aBrowser(), `GET ${path}`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await read(page)).toEqual([200, expect.stringContaining(`Your account will use ${NEW}`)])
    expect(await emailOf(shop, 'ada')).toBe('ada@example.com')
    const hidden = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const done = await follow(shop, path, hidden)
    expect([done.status, done.headers.get('location')]).toEqual([303, `${path}?confirmed`])
    expect(await emailOf(shop, 'ada')).toBe(NEW)
    const told = await send(shop, aBrowser(), `GET ${path}?confirmed`)
    expect(await read(told)).toEqual([200, expect.stringContaining(`now uses ${NEW}`)])
    const signIn = { username: NEW, password: 'market-day-7' }
    expect((await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).status).toBe(200)
    expect((await send(shop, ada, 'GET /auth/users/me')).status).toBe(200)
  })

  test('needs the password, another address than now, and a form of ours', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const wrong = await ask(shop, ada, { current_password: 'wrong' })
    const html = await wrong.text()
    expect([wrong.status, html]).toEqual([400, expect.stringContaining('Invalid password.')])
    expect(html).toContain(`value="${NEW}"`)
    expect(html).not.toContain('value="wrong"')
    const texts = [
      [{ email: 'nonsense' }, 'Enter a valid email address.'],
      [{ email: 'аda@new.example' }, 'Enter a valid email address.'],
      [{ email: 'Ada@Example.com' }, 'Your account uses this email already.'],
      [{ current_password: '' }, 'This field may not be blank.'],
    ] as const
    for (const [fields, sentence] of texts)
      expect(await read(await ask(shop, ada, fields))).toEqual([
        400,
        expect.stringContaining(sentence),
      ])
    const foreign = await ask(shop, ada, {}, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    const guest = await ask(shop, aBrowser())
    expect(guest.headers.get('location')).toBe('/signin?next=/settings')
    expect(await mailsOf(shop)).toEqual([])
  })

  test('that has an account is not told apart: its owner gets a mail, and no link', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    await anAccount(shop, 'bola')
    const answers = []
    for (const email of ['bola@example.com', NEW]) {
      const { status, headers } = await ask(shop, ada, { email })
      answers.push([status, headers.get('location')])
    }
    expect(answers[0]).toEqual(answers[1])
    const toBola = (await mailsOf(shop)).filter(({ to }) => to === 'bola@example.com')
    expect(toBola.map(({ subject }) => subject)).toEqual(['You already have an account at Ọjà'])
  })

  test('may be asked for three times in an hour, whatever others ask for', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const bola = await aCustomer(shop, 'bola')
    for (let n = 0; n < 3; n++) expect((await ask(shop, ada)).status).toBe(303)
    expect(await read(await ask(shop, ada))).toEqual([
      429,
      expect.stringContaining('Too often. Try again in 60 minutes.'),
    ])
    expect((await ask(shop, bola)).status).toBe(303)
    shop.pass(HOUR_MS + 1)
    expect((await ask(shop, ada)).status).toBe(303)
  })
})

describe('the link', () => {
  test('works once, for a day, and only the newest', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    await ask(shop, ada)
    const older = await pathTo(shop, NEW)
    shop.pass(1_000)
    await ask(shop, ada, { email: 'ada@newer.example' })
    const newer = await pathTo(shop, 'ada@newer.example')
    expect(await read(await follow(shop, older))).toEqual(REFUSED)
    expect((await follow(shop, newer)).status).toBe(303)
    expect(await read(await follow(shop, newer))).toEqual(REFUSED)
    expect(await read(await send(shop, aBrowser(), `GET ${newer}`))).toEqual(REFUSED)
    await ask(shop, ada, { email: NEW })
    const late = await pathTo(shop, NEW)
    shop.pass(DAY_MS)
    expect(await read(await follow(shop, late))).toEqual(REFUSED)
    expect(await emailOf(shop, 'ada')).toBe('ada@newer.example')
  })

  test('of another account, cut off, or made for another purpose changes nothing', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    await ask(shop, ada)
    await ask(shop, bola, { email: 'bola@new.example' })
    await send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email: 'ada@example.com' })
    const path = await pathTo(shop, NEW)
    const [, , uid = ''] = path.split('/')
    const [, , , bolas = ''] = (await pathTo(shop, 'bola@new.example')).split('/')
    const reset = (await mailsOf(shop)).flatMap(({ links }) => links).find(isReset)
    const token = new URL(reset ?? '').pathname.split('/').at(-1)
    const paths = [
      `/email-change/${uid}/${bolas}`,
      `/email-change/${uid}/${token}`,
      path.slice(0, -1),
      '/email-change/a/b',
    ]
    for (const bad of paths) {
      expect(await read(await send(shop, aBrowser(), `GET ${bad}`))).toEqual(REFUSED)
      expect(await read(await follow(shop, bad))).toEqual(REFUSED)
      expect(await read(await send(shop, aBrowser(), `GET ${bad}?confirmed`))).toEqual(REFUSED)
    }
    expect(await read(await send(shop, aBrowser(), `GET ${path}?confirmed`))).toEqual(REFUSED)
    expect(await emailOf(shop, 'ada')).toBe('ada@example.com')
  })

  test('is refused when somebody else has got the address meanwhile', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    for (const customer of [ada, bola]) await ask(shop, customer)
    const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
    const paths = links.filter((link) => link.includes('email-change')).map(pathOf)
    const replies = await Promise.all(paths.map((path) => follow(shop, path)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 400])
  })

  test('and the change take each other’s links back: a new password ends this one, it ends a reset', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    await ask(shop, ada)
    const early = await pathTo(shop, NEW)
    const password = { new_password: 'wax print 88', re_new_password: 'wax print 88' }
    const change = { form: 'password', current_password: 'market-day-7', ...password }
    const { cookies } = ada
    shop.pass(10 * 60_000)
    // Asked for again, and no link is mailed yet.
    await ask(shop, ada, { email: 'ada@other.example' })
    await send(shop, { cookies }, 'POST /settings', change, { form: true })
    expect(await read(await follow(shop, early))).toEqual(REFUSED)
    expect(await pathTo(shop, 'ada@other.example')).toBe('/none')
    await send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email: 'ada@example.com' })
    await ask(shop, { cookies }, { current_password: 'wax print 88' })
    expect((await follow(shop, await pathTo(shop, NEW))).status).toBe(303)
    const reset = (await mailsOf(shop)).flatMap(({ links }) => links).find(isReset)
    expect((await send(shop, aBrowser(), `GET ${pathOf(reset ?? '')}`)).status).toBe(400)
  })
})

test('of a change and a reset that are confirmed at the same moment, one is refused', async () => {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  const ada = await aCustomer(shop, 'ada')
  await ask(shop, ada)
  await send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email: 'ada@example.com' })
  const path = await pathTo(shop, NEW)
  const reset = (await mailsOf(shop)).flatMap(({ links }) => links).find(isReset) ?? ''
  const [, uid, token] = /password-reset\/([\w-]+)\/([\w-]+)/.exec(reset) ?? []
  const password = { new_password: 'wax print 88', re_new_password: 'wax print 88' }
  const confirm = 'POST /auth/users/reset_password_confirm/'
  const both = await Promise.all([
    send(shop, aBrowser(), confirm, { uid, token, ...password }),
    follow(shop, path),
  ])
  expect(both.filter(({ status }) => status < 400)).toHaveLength(1)
})

const isReset = (link: string): boolean => link.includes('/password-reset/')
const pathOf = (link: string): string => new URL(link).pathname
