import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { clearOldNewsletters, listSubscribers } from '#lib/newsletter/newsletter.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const guest = aBrowser()
const ADA = 'ada@mail.example'

const ask = (shop: TestShop, email: unknown, source = '/blog') =>
  send(shop, guest, 'POST /manager/news_letter/', { email, source })

const pathIn = (links: string[], kind: 'confirm' | 'unsubscribe') =>
  new URL(links.find((link) => link.includes(`/newsletter/${kind}/`)) ?? '', 'http://none').pathname

/** A shop with one reader on the list, and the paths of the two links in her mail. */
async function withReader() {
  const shop = await openTestShop()
  await ask(shop, ADA)
  const [mail] = await mailsOf(shop)
  const confirm = pathIn(mail?.links ?? [], 'confirm')
  const unsubscribe = pathIn(mail?.links ?? [], 'unsubscribe')
  await send(shop, guest, `POST ${confirm}`, {}, { form: true })
  return { shop, confirm, unsubscribe }
}

describe('POST /manager/news_letter/', () => {
  test('asks a new address by mail, and has it on the list only when she says yes', async () => {
    const shop = await openTestShop()
    const response = await ask(shop, ' Ada@Mail.example ')
    expect([response.status, await response.json()]).toEqual([201, { email: ADA }])
    const mails = await mailsOf(shop)
    expect(mails.map(({ to }) => to)).toEqual([ADA])
    const confirm = pathIn(mails[0]?.links ?? [], 'confirm')
    const page = await send(shop, guest, `GET ${confirm}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Do you want')])
    expect(await listSubscribers(shop)).toEqual([])
    const done = await send(shop, guest, `POST ${confirm}`, {}, { form: true })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('on the list')])
    expect(await listSubscribers(shop)).toEqual([
      expect.objectContaining({ email: ADA, source: '/blog', consent_text: '2026-11-20' }),
    ])
  })

  test('takes a form as well', async () => {
    const shop = await openTestShop()
    const response = await send(
      shop,
      guest,
      'POST /manager/news_letter',
      { email: ADA },
      { form: true },
    )
    expect(response.status).toBe(201)
  })

  test('answers an address on the list with the same body, and mails nothing', async () => {
    const { shop } = await withReader()
    shop.pass(HOUR_MS)
    const response = await ask(shop, ADA)
    expect([response.status, await response.json()]).toEqual([200, { email: ADA }])
    expect(await mailsOf(shop)).toHaveLength(1)
  })

  test('mails one address once in ten minutes, and the newest link counts', async () => {
    const shop = await openTestShop()
    await ask(shop, ADA)
    expect((await ask(shop, ADA)).status).toBe(200)
    const first = await mailsOf(shop)
    expect(first).toHaveLength(1)
    shop.pass(10 * MINUTE_MS)
    await ask(shop, ADA)
    expect(await mailsOf(shop)).toHaveLength(2)
    const old = await send(shop, guest, `GET ${pathIn(first[0]?.links ?? [], 'confirm')}`)
    expect(old.status).toBe(404)
  })

  test('mails one address three times in an hour, and answers the same', async () => {
    const shop = await openTestShop()
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      statuses.push((await ask(shop, ADA)).status)
      shop.pass(11 * MINUTE_MS)
    }
    expect(statuses).toEqual([201, 200, 200, 200, 200])
    expect(await mailsOf(shop)).toHaveLength(3)
    shop.pass(11 * MINUTE_MS)
    await ask(shop, ADA)
    expect(await mailsOf(shop)).toHaveLength(4)
  })

  test.each([
    ['a b@mail.example', 'Enter a valid email address.'],
    ['', 'This field may not be blank.'],
    [undefined, 'This field is required.'],
    [`${'a'.repeat(488)}@mail.example`, 'Ensure this field has no more than 254 characters.'],
  ])('refuses %s', async (email, sentence) => {
    const shop = await openTestShop()
    const response = await ask(shop, email)
    expect(response.status).toBe(400)
    expect((await response.json()).email).toContain(sentence)
  })

  test('is refused to a network that floods the shop, and says when to come back', async () => {
    const shop = await openTestShop()
    await useUpRate(shop, 'newsletter:127.0.0.0/24', HOUR_MS)
    const sixth = await ask(shop, 'reader6@mail.example')
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '300'])
    shop.pass(HOUR_MS)
    expect((await ask(shop, 'reader6@mail.example')).status).toBe(201)
  })
})

describe('the link that confirms', () => {
  const open = async (shop: TestShop, path: string) =>
    (await send(shop, guest, `POST ${path}`, {}, { form: true })).status

  test('works for 14 days', async () => {
    const shop = await openTestShop()
    for (const email of [ADA, 'bola@mail.example']) await ask(shop, email)
    const [early = '', late = ''] = (await mailsOf(shop)).map(({ links }) =>
      pathIn(links, 'confirm'),
    )
    shop.pass(14 * DAY_MS - 1)
    expect(await open(shop, early)).toBe(200)
    shop.pass(1)
    expect(await open(shop, late)).toBe(404)
    expect(await listSubscribers(shop)).toEqual([expect.objectContaining({ email: ADA })])
  })

  test('brings nobody back onto the list who has left it', async () => {
    const { shop, confirm, unsubscribe } = await withReader()
    await send(shop, guest, `POST ${unsubscribe}`, {}, { form: true })
    expect(await open(shop, confirm)).toBe(404)
    expect(await listSubscribers(shop)).toEqual([])
  })
})

describe('the page /newsletter', () => {
  test('serves the footer’s form without script', async () => {
    const shop = await openTestShop()
    const home = await (await send(shop, guest, 'GET /blog')).text()
    expect(home).toContain('action="/newsletter"')
    const form = { form: true }
    const done = await send(shop, guest, 'POST /newsletter', { email: ADA, source: '/' }, form)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/newsletter?sent'])
    expect(await (await send(shop, guest, 'GET /newsletter?sent')).text()).toContain(
      'We have sent you a mail',
    )
    const wrong = await send(shop, guest, 'POST /newsletter', { email: 'ada@' }, form)
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Enter a valid email address.'),
    ])
  })
})

describe('unsubscribing', () => {
  test('a link alone changes nothing, its button ends it, and one may come back at once', async () => {
    const { shop, unsubscribe } = await withReader()
    await send(shop, guest, `GET ${unsubscribe}`)
    expect(await listSubscribers(shop)).toHaveLength(1)
    const done = await send(shop, guest, `POST ${unsubscribe}`, {}, { form: true })
    expect(await done.text()).toContain('off the list')
    expect(await listSubscribers(shop)).toEqual([])
    await ask(shop, ADA)
    expect(await mailsOf(shop)).toHaveLength(2)
  })

  test('a mail program does it by one POST of the headers’ kind, from anywhere', async () => {
    const { shop, unsubscribe } = await withReader()
    const [mail] = await mailsOf(shop)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers['list-unsubscribe']).toBe(`<http://localhost:4321${unsubscribe}>`)
    const response = await fetch((await addressOf(shop)) + unsubscribe, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(response.status).toBe(200)
    expect(await listSubscribers(shop)).toEqual([])
  })

  test('somebody else’s guess is not found, and the link of a mail not one of another', async () => {
    const { shop, confirm } = await withReader()
    const guess = '/newsletter/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect((await send(shop, guest, `POST ${guess}`, {}, { form: true })).status).toBe(404)
    const crossed = confirm.replace('confirm', 'unsubscribe')
    expect((await send(shop, guest, `POST ${crossed}`, {}, { form: true })).status).toBe(404)
    expect(await listSubscribers(shop)).toHaveLength(1)
  })
})

test('a subscription that nobody confirmed is deleted after a month, a proof three years after the end', async () => {
  const { shop, unsubscribe } = await withReader()
  await ask(shop, 'nobody@mail.example')
  await send(shop, guest, `POST ${unsubscribe}`, {}, { form: true })
  const rows = async () =>
    (await shop.db.selectFrom('newsletter').select('email').orderBy('email').execute()).length
  shop.pass(31 * DAY_MS)
  await clearOldNewsletters(shop)
  expect(await rows()).toBe(1)
  shop.pass(3 * 365 * DAY_MS)
  await clearOldNewsletters(shop)
  expect(await rows()).toBe(0)
})
