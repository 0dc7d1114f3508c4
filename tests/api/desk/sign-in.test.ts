import { describe, expect, test } from 'vitest'
import { findSession, clearEndedDesk } from '#lib/desk/sign-in/sessions.server.ts'
import { confirmPassword, giveCode, signIn } from '#lib/desk/sign-in/sign-in.server.ts'
import { join, readInvitation } from '#lib/desk/staff/join.server.ts'
import { INVITATION_DAYS } from '#lib/desk/staff/staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { aMember, anInvitation, aPhone, codeFor, STAFF_PASSWORD } from '../../support/desk/staff.ts'
import { post } from '../../support/desk/desk.ts'
import { aBrowser } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

const from = { network: '41.58.1.0/24', knownTo: [], device: 'Phone' }
const here = { device: aPhone, requestId: 'test' }
const STEP_MS = 30 * SECOND_MS

/** Signs in with the password; the session then waits for the second factor. */
async function givePassword(shop: Shop, email: string, password = STAFF_PASSWORD) {
  const cookie = await signIn(shop, { email, password }, from)
  const session = await findSession(shop, cookie)
  if (!session) throw new Error('no session')
  return { cookie, session }
}

describe('an invitation to the desk', () => {
  test('makes somebody staff once, with a password, a second factor and ten recovery codes', async () => {
    const shop = await openTestShop()
    const token = await anInvitation(shop, 'tunde@shop.example', 'packer')
    const { email, role, key, link } = await readInvitation(shop, token)
    expect({ email, role }).toEqual({ email: 'tunde@shop.example', role: 'packer' })
    expect(link).toMatch(/^otpauth:\/\/totp\//)
    const given = { name: 'Tunde', password: STAFF_PASSWORD, code: codeFor(shop, key) }
    const { cookie, codes } = await join(shop, token, given, here)
    expect(new Set(codes).size).toBe(10)
    expect((await findSession(shop, cookie))?.staff).toMatchObject({
      name: 'Tunde',
      role: 'packer',
    })
    await expect(join(shop, token, { ...given, name: 'Bola' }, here)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(readInvitation(shop, token)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is refused with a weak password or a wrong code, and then still works', async () => {
    const shop = await openTestShop()
    const token = await anInvitation(shop, 'tunde@shop.example', 'packer')
    const { key } = await readInvitation(shop, token)
    const good = { name: 'Tunde', password: STAFF_PASSWORD, code: codeFor(shop, key) }
    await expect(join(shop, token, { ...good, password: 'password' }, here)).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    })
    await expect(join(shop, token, { ...good, code: '000000' }, here)).rejects.toMatchObject({
      fields: { code: [expect.any(String)] },
    })
    expect((await join(shop, token, good, here)).codes).toHaveLength(10)
  })

  test('asks for the code alone once the password is good, for ten minutes', async () => {
    const shop = await openTestShop()
    const token = await anInvitation(shop, 'tunde@shop.example', 'packer')
    const { key } = await readInvitation(shop, token)
    const [browser, path] = [aBrowser(), `/desk/join/${token}`]
    const typed = { name: 'Tunde', password: STAFF_PASSWORD, code: '000000' }
    const keptAfterWrongCode = async () => {
      const page = await (await post(shop, browser, path, typed)).text()
      expect(page).not.toContain('name="password"')
      expect(page).not.toContain(STAFF_PASSWORD)
      return /name="kept_password" value="([^"]+)"/.exec(page)?.[1] ?? ''
    }
    const withCode = (kept_password: string) =>
      post(shop, browser, path, { name: 'Tunde', kept_password, code: codeFor(shop, key) })
    const tooOld = await keptAfterWrongCode()
    shop.pass(11 * MINUTE_MS)
    const late = await withCode(tooOld)
    expect([late.status, await late.text()]).toEqual([
      400,
      expect.stringContaining('name="password"'),
    ])
    const joined = await withCode(await keptAfterWrongCode())
    expect(await joined.text()).toContain('Write these ten codes down now')
    const cookie = await signIn(
      shop,
      { email: 'tunde@shop.example', password: STAFF_PASSWORD },
      from,
    )
    expect(await findSession(shop, cookie)).toMatchObject({ stage: 'password' })
  })

  test('ends after its days, and when another is sent to the same address', async () => {
    const shop = await openTestShop()
    const first = await anInvitation(shop, 'tunde@shop.example', 'packer')
    const second = await anInvitation(shop, 'tunde@shop.example', 'packer')
    await expect(readInvitation(shop, first)).rejects.toMatchObject({ code: 'not_found' })
    expect((await readInvitation(shop, second)).role).toBe('packer')
    shop.pass(INVITATION_DAYS * DAY_MS)
    await expect(readInvitation(shop, second)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is nobody’s guess', async () => {
    const shop = await openTestShop()
    const token = await anInvitation(shop, 'tunde@shop.example', 'packer')
    const [id = ''] = token.split('.')
    for (const guess of [id, `${id}.`, token.slice(0, -1), `${token}a`, ''])
      await expect(readInvitation(shop, guess)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('signing in at the desk', () => {
  test('takes the password and then a code; each step has a cookie of its own', async () => {
    const shop = await openTestShop()
    const { email, key } = await aMember(shop)
    shop.pass(STEP_MS)
    const { cookie, session } = await givePassword(shop, email)
    expect(session.stage).toBe('password')
    const { cookie: opened } = await giveCode(shop, session, codeFor(shop, key), aPhone)
    expect(await findSession(shop, opened)).toMatchObject({ stage: 'open', staff: { email } })
    expect(await findSession(shop, cookie)).toBeNull()
  })

  test('takes each code once, also one that was used to join', async () => {
    const shop = await openTestShop()
    const { email, key } = await aMember(shop)
    const { session } = await givePassword(shop, email)
    const code = codeFor(shop, key)
    await expect(giveCode(shop, session, code, aPhone)).rejects.toMatchObject({ code: 'invalid' })
    shop.pass(STEP_MS)
    const next = codeFor(shop, key)
    await giveCode(shop, session, next, aPhone)
    const again = await givePassword(shop, email)
    await expect(giveCode(shop, again.session, next, aPhone)).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('takes codes, once each, and new tries on a clock that was set back by an hour', async () => {
    const shop = await openTestShop()
    const { email, key } = await aMember(shop)
    const { session } = await givePassword(shop, email)
    for (let tries = 0; tries < 11; tries++)
      await giveCode(shop, session, '000000', aPhone).catch(() => {})
    shop.pass(-HOUR_MS)
    const code = codeFor(shop, key)
    await giveCode(shop, session, code, aPhone)
    const again = giveCode(shop, session, code, aPhone)
    await expect(again).rejects.toMatchObject({ code: 'invalid' })
  })

  test('takes a recovery code once, however it is typed', async () => {
    const shop = await openTestShop()
    const { email, codes } = await aMember(shop)
    const typed = ` ${(codes[0] ?? '').toUpperCase().replace('-', ' ')}`
    const { session } = await givePassword(shop, email)
    await giveCode(shop, session, typed, aPhone)
    const again = await givePassword(shop, email)
    await expect(giveCode(shop, again.session, typed, aPhone)).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('answers a wrong password and an unknown address alike', async () => {
    const shop = await openTestShop()
    const { email } = await aMember(shop)
    const wrong = await givePassword(shop, email, 'another one').catch((error: unknown) => error)
    const unknown = await givePassword(shop, 'no@shop.example').catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code: 'bad_credentials' })
    expect(unknown).toEqual(wrong)
  })

  test('is throttled after five wrong passwords or ten wrong codes', async () => {
    const shop = await openTestShop()
    const { email, key } = await aMember(shop)
    const { session } = await givePassword(shop, email)
    for (let tries = 0; tries < 5; tries++)
      await expect(givePassword(shop, email, 'another one')).rejects.toMatchObject({
        code: 'bad_credentials',
      })
    await expect(givePassword(shop, email)).rejects.toMatchObject({ code: 'throttled' })
    shop.pass(STEP_MS)
    for (let tries = 0; tries < 10; tries++)
      await expect(giveCode(shop, session, '000000', aPhone)).rejects.toMatchObject({
        code: 'invalid',
      })
    const right = giveCode(shop, session, codeFor(shop, key), aPhone)
    await expect(right).rejects.toMatchObject({ code: 'throttled' })
  })
})

describe('a session at the desk', () => {
  test('ends after half an hour without use, and after twelve hours in any case', async () => {
    const shop = await openTestShop()
    const { cookie } = await aMember(shop)
    shop.pass(30 * MINUTE_MS - SECOND_MS)
    expect(await findSession(shop, cookie)).not.toBeNull()
    shop.pass(30 * MINUTE_MS)
    expect(await findSession(shop, cookie)).toBeNull()
    const other = await aMember(shop, 'manager')
    for (let passed = 0; passed < 12 * HOUR_MS - 20 * MINUTE_MS; passed += 20 * MINUTE_MS) {
      shop.pass(20 * MINUTE_MS)
      expect(await findSession(shop, other.cookie)).not.toBeNull()
    }
    shop.pass(20 * MINUTE_MS)
    expect(await findSession(shop, other.cookie)).toBeNull()
    // What it was typing is kept for another hour.
    shop.pass(HOUR_MS)
    await clearEndedDesk(shop)
    expect(await shop.db.selectFrom('staff_session').select('id').execute()).toEqual([])
  })

  test('waits ten minutes for the second factor', async () => {
    const shop = await openTestShop()
    const { email } = await aMember(shop)
    const { cookie } = await givePassword(shop, email)
    shop.pass(10 * MINUTE_MS)
    expect(await findSession(shop, cookie)).toBeNull()
  })

  test('is confirmed by the password only', async () => {
    const shop = await openTestShop()
    const { cookie } = await aMember(shop)
    shop.pass(20 * MINUTE_MS)
    const session = await findSession(shop, cookie)
    if (!session) throw new Error('no session')
    await expect(confirmPassword(shop, session, 'another one')).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    })
    const confirmed = await confirmPassword(shop, session, STAFF_PASSWORD)
    expect(confirmed.confirmedAt).toBe(shop.now())
  })
})
