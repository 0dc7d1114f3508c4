import { describe, expect, test } from 'vitest'
import { openSession } from '#lib/accounts/sessions/sessions.server.ts'
import { readToken, signAccess } from '#lib/accounts/sessions/tokens.server.ts'
import { deviceMarkFor, isKnownDevice } from '#lib/accounts/sign-in/known-device.server.ts'
import { clearHolds, holdUsername, readHold } from '#lib/accounts/sign-up/username-holds.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { checkQuote, makeQuote } from '#lib/delivery/quote.server.ts'
import {
  askForNewsletter,
  confirmNewsletter,
  findSubscription,
  listSubscribers,
} from '#lib/newsletter/newsletter.server.ts'
import { sendAccountExistsMail } from '#lib/notifications/mails.server.ts'
import { notMeUrl, readNotMeLink } from '#lib/notifications/unverified.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop } from '../../support/shop.ts'
import { anAccount } from '../../support/world.ts'

const ADA = 'ada@mail.example'
const NEW = { SECRET_KEY: 'the key that came in its place, 32 characters or more' }

/** The same shop after a restart with another key. */
function restart(shop: Shop, env: Record<string, string>): Shop {
  const next = openShop(readConfig({ ...shop.config.env, ...env }), { now: shop.now })
  afterUse(() => closeShop(next))
  return next
}

const withOld = (shop: Shop): Shop =>
  restart(shop, { ...NEW, SECRET_KEY_OLD: shop.config.secretKey })

const lastOf = (url: string | undefined): string => url?.split('/').at(-1) ?? ''

describe('a key that was changed', () => {
  test('leaves everybody signed in while the old one is set, and signs them out after', async () => {
    const shop = await openTestShop()
    const { id } = await anAccount(shop, 'ada')
    const { tokens } = await openSession(shop, { id, tokenVersion: 0 }, '')
    const next = withOld(shop)
    expect(await readToken(next, tokens.access, 'access')).toMatchObject({ type: 'access' })
    expect(await readToken(restart(shop, NEW), tokens.access)).toEqual({
      fault: 'Token is invalid',
    })
    // What is made now is signed with the new key.
    const owner = { customerId: id, tokenVersion: 0, sessionId: 'any' }
    const access = await signAccess(next, owner)
    expect(await readToken(shop, access)).toEqual({ fault: 'Token is invalid' })
    expect(await readToken(restart(shop, NEW), access)).toMatchObject({ owner })
  })

  test('opens what was sealed with the old one: mails that wait, and links in mails', async () => {
    const shop = await openTestShop()
    await sendAccountExistsMail(shop, { to: ADA })
    const link = lastOf(notMeUrl(shop, ADA))
    const next = withOld(shop)
    expect((await mailsOf(next)).map(({ to }) => to)).toEqual([ADA])
    expect(readNotMeLink(next, link)).toBe(ADA)
    expect(() => readNotMeLink(restart(shop, NEW), link)).toThrow('Not found.')
  })

  test('knows browsers, quotes and usernames of before', async () => {
    const shop = await openTestShop()
    const next = withOld(shop)
    const mark = deviceMarkFor(shop.config, { publicId: 'ada' })
    expect(isKnownDevice(next.config, { publicId: 'ada' }, mark)).toBe(true)
    expect(isKnownDevice(next.config, { publicId: 'bola' }, mark)).toBe(false)
    const quoted = { cartId: 'cart', feeKobo: 150_000, goodsKobo: 900_000, discountKobo: 0 }
    expect(checkQuote(next, makeQuote(shop, quoted), quoted)).toBe(true)
    expect(checkQuote(restart(shop, NEW), makeQuote(shop, quoted), quoted)).toBe(false)
    const hold = { username: 'ada', email: ADA }
    await holdUsername(shop, { ...hold, passwordHash: 'hash' })
    expect(await readHold(next, hold)).toMatchObject({ isOwn: true })
    await clearHolds(next, { username: 'another', email: ADA })
    expect(await readHold(next, hold)).toBeUndefined()
  })

  test('gives each reader of the newsletter a link that ends it, before and after', async () => {
    const shop = await openTestShop()
    await askForNewsletter(shop, 'network', { email: ADA, source: '/blog' })
    const [mail] = await mailsOf(shop)
    const [confirm, end] = ['confirm', 'unsubscribe'].map((kind) =>
      lastOf(mail?.links.find((link) => link.includes(`/${kind}/`))),
    )
    await confirmNewsletter(shop, confirm ?? '')
    const linkIn = async (shop: Shop) => lastOf((await listSubscribers(shop))[0]?.unsubscribeUrl)
    expect(await linkIn(withOld(shop))).toBe(end)
    const later = restart(shop, NEW)
    const link = await linkIn(later)
    expect(link).not.toBe(end)
    expect(await findSubscription(later, link)).toMatchObject({ email: ADA })
  })
})

test('sessions end --all signs everybody out', async () => {
  const shop = await openTestShop()
  const { id } = await anAccount(shop, 'ada')
  await openSession(shop, { id, tokenVersion: 0 }, '')
  const unsaid = await command(shop, ['sessions', 'end'])
  expect([unsaid.code, unsaid.err]).toEqual([1, expect.stringContaining('--all')])
  const { code, out } = await command(shop, ['sessions', 'end', '--all', '--yes'])
  expect([code, out]).toEqual([0, expect.stringContaining('Sessions ended: 1.')])
  expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('customer').select('token_version').execute()).toEqual([
    { token_version: 1 },
  ])
})
