import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#lib/time.ts'
import { atDesk, auditOf, post, read, wordsOf } from '../../support/desk/desk.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, type Browser } from '../../support/send.ts'
import { aMember, codeFor, STAFF_PASSWORD } from '../../support/desk/staff.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const signIn = (shop: TestShop, who: Browser, email: string, password = STAFF_PASSWORD) =>
  post(shop, who, '/desk/signin', { email, password })

describe('the audit of the desk', () => {
  test('has each sign-in and each failure with its network; a stranger’s tries end in one row', async () => {
    const shop = await openTestShop({ RATE_LIMIT_FACTOR: '0.4' })
    const warned: unknown[] = []
    shop.log.warn = (...said: unknown[]) => void warned.push(said)
    const amaka = await aMember(shop, 'owner', 'amaka')
    shop.pass(31 * SECOND_MS)
    const phone = aBrowser()
    await signIn(shop, phone, amaka.email)
    expect((await post(shop, phone, '/desk/signin', { code: '000000' })).status).toBe(400)
    const opened = await post(shop, phone, '/desk/signin', { code: codeFor(shop, amaka.key) })
    expect(opened.status).toBe(303)
    const [row] = await auditOf(shop, 'me.signed-in')
    expect(row).toMatchObject({ who: 'amaka', changes: { way: [null, 'app'] } })
    expect(row?.changes.network[1]).toMatch(/\/24$/)
    expect(await auditOf(shop, 'sign-in.code-failed')).toHaveLength(1)
    const stranger = aBrowser()
    for (let tries = 0; tries < 4; tries++) await signIn(shop, stranger, amaka.email, 'wrong one')
    await signIn(shop, stranger, 'nobody@mail.example', 'wrong one')
    const failed = await auditOf(shop, 'sign-in.failed')
    expect(failed.map(({ who, subject }) => [who, subject])).toEqual([
      ...Array.from({ length: 2 }, () => ['am…@shop.example', `staff:${amaka.id}`]),
      ['no…@mail.example', ''],
    ])
    expect(await auditOf(shop, 'sign-in.stopped')).toHaveLength(1)
    expect(warned.length).toBeGreaterThanOrEqual(5)
    const page = wordsOf(await read(shop, phone, '/desk/audit'))
    expect(page).toContain('amaka signed in')
    expect(page).toMatch(/no…@mail\.example did not get in: .* Network: \S+\/24/)
    const told = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(told).toContainEqual(expect.stringContaining('an owner, signed in on a new device'))
  })

  test('has the sign-in with a recovery code, and the lock by who says “This was not me”', async () => {
    const shop = await openTestShop()
    const ngozi = atDesk(await aMember(shop, 'owner', 'ngozi'))
    const amaka = await aMember(shop, 'owner', 'amaka')
    shop.pass(1_000)
    const stranger = aBrowser()
    await signIn(shop, stranger, amaka.email)
    const opened = await post(shop, stranger, '/desk/signin', { code: amaka.codes[0] ?? '' })
    expect(opened.status).toBe(303)
    expect(await auditOf(shop, 'me.signed-in')).toMatchObject([
      { who: 'amaka', subject: `staff:${amaka.id}`, changes: { way: [null, 'recovery code'] } },
    ])
    expect(wordsOf(await read(shop, ngozi, '/desk/audit'))).toContain('recovery code')
    const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
    const alarm = links.find((link) => link.includes('/desk/not-me/')) ?? ''
    expect((await post(shop, aBrowser(), new URL(alarm).pathname, {})).status).toBe(200)
    expect(await auditOf(shop, 'me.not-me')).toMatchObject([
      { who: 'amaka', subject: `staff:${amaka.id}` },
    ])
    expect(wordsOf(await read(shop, ngozi, '/desk/audit'))).toContain(
      'amaka said that somebody else had signed in, and was locked out',
    )
  })

  test('has each table that was downloaded, and by whom', async () => {
    const shop = await openTestShop()
    await anItem(shop)
    const who = atDesk(await aMember(shop, 'owner', 'amaka'))
    expect(await read(shop, who, '/desk/goods/export/items.csv')).toContain('slug')
    expect(await auditOf(shop, 'table.downloaded')).toMatchObject([
      { who: 'amaka', subject: 'items.csv' },
    ])
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain('amaka downloaded items.csv')
  })
})

describe('nobody at the desk is locked out by strangers of their network', () => {
  test('who mistype their own passwords, or the one of a member on a phone that the desk knows', async () => {
    const shop = await openTestShop()
    const amaka = await aMember(shop, 'owner', 'amaka')
    const [stranger, phone] = [aBrowser(), aBrowser()]
    phone.cookies.set('desk-device', amaka.device)
    const statusOf = async (who: Browser, email: string, password = 'wrong one') =>
      (await signIn(shop, who, email, password)).status
    for (let n = 0; n < 61; n++)
      expect(await statusOf(stranger, `nobody${n}@mail.example`)).toBe(401)
    for (let n = 0; n < 5; n++) expect(await statusOf(stranger, amaka.email)).toBe(401)
    expect(await statusOf(stranger, amaka.email)).toBe(429)
    expect(await statusOf(phone, amaka.email, STAFF_PASSWORD)).toBe(303)
    // A packer's phone is known, but not as hers.
    const packer = await aMember(shop, 'packer', 'musa')
    const packers = aBrowser()
    packers.cookies.set('desk-device', packer.device)
    for (let n = 0; n < 6; n++) await statusOf(packers, amaka.email)
    expect(await statusOf(phone, amaka.email, STAFF_PASSWORD)).toBe(303)
    // A cookie that the desk has not made knows nobody.
    stranger.cookies.set('desk-device', 'made-up')
    expect(await statusOf(stranger, amaka.email, STAFF_PASSWORD)).toBe(429)
  })
})
