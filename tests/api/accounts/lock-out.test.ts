import { describe, expect, test } from 'vitest'
import { after, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const HOME = { 'x-forwarded-for': '102.89.34.7' }
const ELSEWHERE = { 'x-forwarded-for': '41.184.12.7' }
const NEW = { new_password: 'wax print 88', re_new_password: 'wax print 88' }

const openShop = () => openTestShop({ TRUST_PROXY: '1' })

const post = (shop: TestShop, path: string, body: object, headers: Record<string, string>) =>
  send(shop, aBrowser(), `POST ${path}`, body, { headers })

async function signIn(shop: TestShop, password: string, headers: Record<string, string>) {
  const names = { username: 'ada', password }
  return (await post(shop, '/auth/jwt/create', names, headers)).status
}

const failAs = async (shop: TestShop, username: string, headers: Record<string, string>) =>
  (await post(shop, '/auth/jwt/create', { username, password: 'guess' }, headers)).status

async function countHits(shop: TestShop, name: string, hits: number, windowMs = HOUR_MS) {
  const resets_at = after(shop.now(), windowMs)
  await shop.db
    .insertInto('rate_limit')
    .values({ name, hits, resets_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hits, resets_at }))
    .execute()
}

/** uid and token of each reset link that was mailed to Ada, the newest last. */
async function linksOf(shop: TestShop) {
  const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
  return links
    .filter((link) => link.includes('/password-reset/'))
    .map((link) => link.split('/').slice(-2))
    .map(([uid = '', token = '']) => ({ uid, token }))
}

describe('nobody is locked out by somebody else', () => {
  test('who fails on my name is refused on their network, and I sign in on mine', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    for (let n = 0; n < 5; n++) expect(await signIn(shop, 'guess', ELSEWHERE)).toBe(401)
    expect(await signIn(shop, 'guess', ELSEWHERE)).toBe(429)
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(200)
    const address = { email: 'ada@example.com', password: 'market-day-7' }
    expect((await post(shop, '/auth/jwt/create', address, HOME)).status).toBe(200)
  })

  test('who fails on my name for an hour, as often as one network can, locks it for nobody elsewhere', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let n = 0; n < 5; n++) expect(await signIn(shop, 'guess', ELSEWHERE)).toBe(401)
      expect(await signIn(shop, 'guess', ELSEWHERE)).toBe(429)
      if (quarter < 3) shop.pass(15 * MINUTE_MS)
    }
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(200)
  })

  test('thousands of others in my network mistype their passwords, and I sign in', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    for (let n = 0; n < 40; n++) expect(await failAs(shop, `nobody-${n}`, HOME)).toBe(401)
    await countHits(shop, 'sign-in:102.89.34.0/24', 4_998)
    expect(await signIn(shop, 'guess', HOME)).toBe(401)
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(200)
  })

  test('a neighbour in my network fails on my name as often as they can, and I sign in on my phone', async () => {
    const shop = await openShop()
    const mine = await aCustomer(shop, 'ada')
    const neighbour = { 'x-forwarded-for': '102.89.34.8' }
    for (let n = 0; n < 5; n++) expect(await signIn(shop, 'guess', neighbour)).toBe(401)
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(429)
    const right = { username: 'ada', password: 'market-day-7' }
    const path = 'POST /auth/jwt/create'
    expect((await send(shop, mine, path, right, { headers: HOME })).status).toBe(200)
    // Its own failures count there, too.
    const wrong = { ...right, password: 'guess' }
    for (let n = 0; n < 5; n++)
      expect((await send(shop, mine, path, wrong, { headers: HOME })).status).toBe(401)
    expect((await send(shop, mine, path, right, { headers: HOME })).status).toBe(429)
  })

  test('in a flood of failures from a network only right passwords pass there', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    await countHits(shop, 'sign-in:102.89.34.0/24', 5_000)
    expect(await failAs(shop, 'nobody', HOME)).toBe(429)
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(200)
    expect(await failAs(shop, 'nobody', ELSEWHERE)).toBe(401)
    // No more passwords are hashed than the others of the shop can bear.
    await countHits(shop, 'flood:sign-in:102.89.34.0/24', 60, MINUTE_MS)
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(429)
  })

  test('the /48 of an IPv6 address counts as one, the next /48 by itself', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (let n = 0; n < 5; n++)
      expect(await signIn(shop, 'guess', from(`2001:db8:5:${n}::1`))).toBe(401)
    expect(await signIn(shop, 'market-day-7', from('2001:db8:5:9::9'))).toBe(429)
    expect(await signIn(shop, 'market-day-7', from('2001:db8:6:1::9'))).toBe(200)
  })

  test('after 20 failures in an hour, from wherever, only my own browser and the mailed link let me in', async () => {
    const shop = await openShop()
    const mine = await aCustomer(shop, 'ada')
    await anAccount(shop, 'bola')
    await countHits(shop, `sign-in-account:${mine.id}:everywhere`, 19)
    const right = { username: 'ada', password: 'market-day-7' }
    const signInFrom = async (browser: Browser, username = 'ada') =>
      (await send(shop, browser, 'POST /auth/jwt/create', { ...right, username })).status
    expect(await signIn(shop, 'guess', ELSEWHERE)).toBe(401)
    const refused = await send(shop, aBrowser(), 'POST /auth/jwt/create', right)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(HOUR_MS / 1_000),
    ])
    expect(await refused.json()).toEqual({
      code: 'account_locked',
      detail: expect.stringContaining('get a link by mail'),
    })
    const { cookies } = mine
    expect(await signInFrom({ cookies })).toBe(200)
    // The browser of another account is not known to mine.
    const bolas = aBrowser()
    expect(await signInFrom(bolas, 'bola')).toBe(200)
    expect(await signInFrom(bolas)).toBe(429)
    await post(shop, '/auth/users/reset_password/', { email: 'ada@example.com' }, HOME)
    const [link] = await linksOf(shop)
    const next = aBrowser()
    const confirm = 'POST /auth/users/reset_password_confirm/'
    expect((await send(shop, next, confirm, { ...link, ...NEW })).status).toBe(200)
    const now = { username: 'ada', password: NEW.new_password }
    expect((await send(shop, next, 'POST /auth/jwt/create', now)).status).toBe(200)
    shop.pass(HOUR_MS + 1_000)
    expect((await send(shop, aBrowser(), 'POST /auth/jwt/create', now)).status).toBe(200)
  })

  test('and then the sign-in page leads to the mailed link, also for a name that nobody has', async () => {
    const shop = await openShop()
    const { id } = await anAccount(shop, 'ada')
    await countHits(shop, `sign-in-account:${id}:everywhere`, 20)
    await countHits(shop, 'sign-in:nobody:everywhere', 20)
    for (const username of ['ada', 'nobody']) {
      const given = { username, password: 'guess' }
      const response = await send(shop, aBrowser(), 'POST /signin', given, { form: true })
      expect(response.status).toBe(429)
      const page = await response.text()
      expect(page).toContain('There were too many wrong passwords for this account.')
      expect(page).toMatch(/<a [^>]*href="\/forgotpassword"[^>]*>Get a link by mail<\/a>/)
    }
  })

  test('a right password takes nothing from the twenty', async () => {
    const shop = await openShop()
    const { id } = await aCustomer(shop, 'ada')
    await signIn(shop, 'guess', ELSEWHERE)
    for (let n = 0; n < 3; n++) expect(await signIn(shop, 'market-day-7', HOME)).toBe(200)
    const name = `sign-in-account:${id}:everywhere`
    const rates = shop.db.selectFrom('rate_limit').select('hits').where('name', '=', name)
    expect(await rates.execute()).toEqual([{ hits: 1 }])
  })

  test('no counter holds an address in full', async () => {
    const shop = await openShop()
    await signIn(shop, 'guess', HOME)
    const rates = await shop.db.selectFrom('rate_limit').select('name').execute()
    expect(rates).not.toEqual([])
    expect(rates.filter(({ name }) => name.includes('102.89.34.7'))).toEqual([])
  })

  test('and where we share an address, the mailed link lets me in at once', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    for (let n = 0; n < 6; n++) await signIn(shop, 'guess', HOME)
    expect(await signIn(shop, 'market-day-7', HOME)).toBe(429)
    await post(shop, '/auth/users/reset_password/', { email: 'ada@example.com' }, HOME)
    const [link] = await linksOf(shop)
    const confirm = '/auth/users/reset_password_confirm/'
    expect((await post(shop, confirm, { ...link, ...NEW }, HOME)).status).toBe(200)
  })

  test('who asks for my reset over and over leaves me the newest link, and mails me three', async () => {
    const shop = await openShop()
    await anAccount(shop, 'ada')
    for (let n = 0; n < 6; n++) {
      await post(shop, '/auth/users/reset_password/', { email: 'ada@example.com' }, ELSEWHERE)
      await mailsOf(shop)
      shop.pass(1_000)
    }
    const links = await linksOf(shop)
    expect(links).toHaveLength(3)
    const confirm = '/auth/users/reset_password_confirm/'
    expect((await post(shop, confirm, { ...links[2], ...NEW }, HOME)).status).toBe(200)
  })

  test('wrong passwords in one customer’s settings do not count for another', async () => {
    const shop = await openShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    const remove = async (who: typeof ada, current_password: string) =>
      (await send(shop, who, 'DELETE /auth/users/me/', { current_password })).status
    for (let n = 0; n < 5; n++) expect(await remove(ada, 'guess')).toBe(400)
    expect(await remove(ada, 'guess')).toBe(429)
    expect(await remove(bola, 'market-day-7')).toBe(204)
  })

  test('a right password in the settings takes back the wrong ones before it', async () => {
    const shop = await openShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const ask = async (current_password: string, email: string) => {
      const fields = { form: 'email', email, current_password }
      return (await send(shop, { cookies }, 'POST /settings', fields, { form: true })).status
    }
    for (const email of ['ada@new.example', 'ada@newer.example']) {
      for (let n = 0; n < 4; n++) expect(await ask('guess', email)).toBe(400)
      expect(await ask('market-day-7', email)).toBe(303)
    }
  })
})
