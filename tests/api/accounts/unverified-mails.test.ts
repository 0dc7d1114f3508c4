import { describe, expect, test } from 'vitest'
import { notMeUrl } from '#lib/notifications/unverified.server.ts'
import { seal } from '#lib/random.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { ask, linkOf, signUp } from '../../support/accounts/sign-up.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const EMAIL = 'chiamaka@example.com'

const resend = (shop: TestShop) =>
  ask(shop, 'POST /auth/users/resend_activation/', { email: EMAIL })
const askForReset = (shop: TestShop) =>
  ask(shop, 'POST /auth/users/reset_password/', { email: EMAIL })
const askForNewsletter = (shop: TestShop) =>
  ask(shop, 'POST /manager/news_letter/', { email: EMAIL })

async function askForEmailChange(shop: TestShop) {
  const { cookies } = await aCustomer(shop, 'bola')
  const fields = { form: 'email', email: EMAIL, current_password: 'market-day-7' }
  return send(shop, { cookies }, 'POST /settings', fields, { form: true })
}

const mailsTo = async (shop: TestShop) => (await mailsOf(shop)).filter(({ to }) => to === EMAIL)

const notMeLinkOf = async (shop: TestShop): Promise<string> => {
  const links = (await mailsTo(shop)).flatMap(({ links }) => links)
  return new URL(links.findLast((link) => link.includes('/not-me/')) ?? '').pathname
}

const read = async (shop: TestShop, what: string) => {
  const response = await send(
    shop,
    aBrowser(),
    what,
    ...(what.startsWith('POST') ? [{}, { form: true }] : []),
  )
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('an address that nobody has verified', () => {
  test('gets five mails a day, of all kinds together, each with a link to stop them', async () => {
    const shop = await openTestShop()
    await askForEmailChange(shop)
    await askForNewsletter(shop)
    await mailsOf(shop)
    await signUp(shop)
    shop.pass(10 * MINUTE_MS)
    await askForReset(shop)
    await resend(shop)
    const five = await mailsTo(shop)
    expect(five.map(({ subject }) => subject).toSorted()).toEqual([
      'Choose your password at Ọjà',
      'Confirm your new e-mail address at Ọjà',
      'Do you want the Ọjà newsletter?',
      'Verify your e-mail address at Ọjà',
      'Verify your e-mail address at Ọjà',
    ])
    for (const mail of five) {
      expect(mail.text).toContain('This was not me:')
      expect(mail.links).toContainEqual(expect.stringContaining('/not-me/'))
    }
    shop.pass(10 * MINUTE_MS)
    expect((await resend(shop)).status).toBe(204)
    expect((await askForReset(shop)).status).toBe(204)
    expect((await askForNewsletter(shop)).status).toBe(200)
    expect(await mailsTo(shop)).toHaveLength(5)
    shop.pass(DAY_MS)
    await resend(shop)
    expect(await mailsTo(shop)).toHaveLength(6)
  })

  test('keeps the link of its last mail when another is asked for that is not sent', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    for (let n = 0; n < 5; n++) {
      shop.pass(30 * MINUTE_MS)
      await resend(shop)
      await mailsOf(shop)
    }
    expect(await mailsTo(shop)).toHaveLength(5)
    const { status } = await ask(shop, 'POST /auth/users/activation/', await linkOf(shop))
    expect(status).toBe(204)
  })

  test('is counted by a code from which nobody can read it', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const rates = await shop.db.selectFrom('rate_limit').select('name').execute()
    const counter = rates.find(({ name }) => name.startsWith('unverified-mails:'))
    expect(counter?.name).not.toContain('chiamaka')
  })
})

test('a verified customer gets more than five mails a day', async () => {
  const shop = await openTestShop()
  await anAccount(shop, 'chiamaka')
  for (let n = 0; n < 7; n++) {
    await askForReset(shop)
    shop.pass(61 * MINUTE_MS)
  }
  const mails = await mailsTo(shop)
  expect(mails).toHaveLength(7)
  expect(mails[0]?.text).not.toContain('This was not me')
})

describe('who got a mail that was not for them', () => {
  test('is asked first, and then gets none for 30 days', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const path = await notMeLinkOf(shop)
    const asked = await read(shop, `GET ${path}`)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain(`Then somebody else typed ${EMAIL}`)
    expect(asked.headers.get('referrer-policy')).toBe('no-referrer')
    // A mail program that follows links has stopped nothing.
    shop.pass(10 * MINUTE_MS)
    await resend(shop)
    expect(await mailsTo(shop)).toHaveLength(2)
    const done = await read(shop, `POST ${path}`)
    expect(done.status).toBe(200)
    expect(done.text).toContain('No more mails for 30 days')
    shop.pass(29 * DAY_MS)
    expect((await resend(shop)).status).toBe(204)
    expect((await askForNewsletter(shop)).status).toBe(200)
    expect(await mailsTo(shop)).toHaveLength(2)
    shop.pass(DAY_MS)
    expect((await askForNewsletter(shop)).status).toBe(201)
    expect(await mailsTo(shop)).toHaveLength(3)
  })

  test('learns nothing by the link of whether there is an account', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    const known = await read(shop, `GET ${await notMeLinkOf(shop)}`)
    const unknown = await read(
      shop,
      `GET ${new URL(notMeUrl(shop, 'nobody@example.com')).pathname}`,
    )
    const bare = (text: string, token: string) => text.replaceAll(token, '')
    expect(unknown.status).toBe(200)
    expect(bare(unknown.text, 'nobody@example.com').replace(/not-me\/[\w-]+/g, '')).toBe(
      bare(known.text, EMAIL).replace(/not-me\/[\w-]+/g, ''),
    )
  })

  test('needs the link: one that the shop did not make for this is no page', async () => {
    const shop = await openTestShop()
    const foreign = seal('another key', `not-me:${EMAIL}`)
    const other = seal(shop.config.secretKey, EMAIL)
    for (const token of ['a', 'made-up', foreign, other])
      for (const method of ['GET', 'POST'])
        expect((await read(shop, `${method} /not-me/${token}`)).status).toBe(404)
    await signUp(shop)
    expect(await mailsTo(shop)).toHaveLength(1)
  })
})
