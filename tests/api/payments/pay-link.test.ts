import { describe, expect, test } from 'vitest'
import { shopFacts } from '#lib/content/facts.server.ts'
import { payLinkOf, readPayToken } from '#lib/orders/placing/pay-link.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { aClerk, filled, make, newestOrder, paymentsIn } from '../../support/desk/orders.ts'
import { atDesk, read } from '../../support/desk/desk.ts'
import { aWaitingOrder, moneyArrives, statusOf, stockOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import type { TestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'

const pathOf = (link: string): string => new URL(link).pathname

/** An order that was made at the desk and waits for its payment, with the path of its link. */
async function aLink(change: Record<string, string> = {}) {
  const { shop, item, who } = await aClerk()
  await make(shop, who, filled(item, 1, { payment: 'later', ...change }))
  const order = await newestOrder(shop)
  return { shop, item, who, order, path: pathOf(payLinkOf(shop, order.id)) }
}

async function look(shop: TestShop, path: string) {
  const response = await send(shop, aBrowser(), `GET ${path}`)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function choose(shop: TestShop, path: string, kind = 'fiat') {
  const response = await send(
    shop,
    aBrowser(),
    `POST ${path}`,
    { payment_kind: kind },
    { form: true },
  )
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

describe('the payment link of an order that was made at the desk', () => {
  test('shows the goods, the sum and the ways of paying, and neither name nor address', async () => {
    const { shop, order, path } = await aLink({ phone: '0803 555 0199' })
    const { status, headers, html } = await look(shop, path)
    expect(status).toBe(200)
    expect(html).toContain(order.number)
    expect(html).toContain('Ankara Wrap Dress')
    expect(html.match(/name="payment_kind"/g)).toHaveLength(2)
    expect(html).toContain('₦21,000')
    // By law, on what asks for money.
    expect(html).toContain('Oja Demo Limited, RC 0000000')
    for (const secret of ['Ada Obi', 'Adelabu', '0199']) expect(html.includes(secret)).toBe(false)
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('leads to the payment page and back, and the order is paid as any other', async () => {
    const { shop, item, who, order, path } = await aLink()
    const { status, location } = await choose(shop, path)
    expect(status).toBe(303)
    const paid = await send(
      shop,
      aBrowser(),
      `POST ${pathOf(location)}`,
      { do: 'pay' },
      { form: true },
    )
    expect(pathOf(paid.headers.get('location') ?? '')).toBe(path)
    expect((await look(shop, path)).html).toContain('Paid. Thank you!')
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful', reason: null })
    expect(await stockOf(shop, item)).toEqual({ onHand: 4, held: 0, available: 4 })
    expect(await paymentsIn(shop)).toMatchObject([{ provider: 'sandbox', state: 'succeeded' }])
    expect(await read(shop, who, '/desk/orders?tab=to-pack')).toContain(order.number)
    expect((await choose(shop, path)).status).toBe(409)
  })

  test('gives who presses twice the same payment page', async () => {
    const { shop, path } = await aLink()
    const pages = await Promise.all([choose(shop, path), choose(shop, path)])
    expect(pages.map(({ status }) => status)).toEqual([303, 303])
    expect(pages[0]?.location).toBe(pages[1]?.location)
    expect(await paymentsIn(shop)).toHaveLength(1)
  })

  test('names the address of the shop to the company where the customer gave none', async () => {
    const { shop, path } = await aLink()
    await choose(shop, path)
    const { email } = await shop.db
      .selectFrom('sandbox_payment')
      .select('email')
      .executeTakeFirstOrThrow()
    expect(email).toBe(shopFacts().email)
  })

  test('keeps the goods as long as was said, and longer for who opens a payment page at the end', async () => {
    const { shop, order, path } = await aLink({ hold: '6' })
    const until = order.pay_before
    await choose(shop, path, 'fiat')
    expect((await newestOrder(shop)).pay_before).toBe(until)
    shop.pass(6 * HOUR_MS - 1)
    await choose(shop, path, 'crypto')
    expect((await newestOrder(shop)).pay_before > until).toBe(true)
  })

  test('runs out with the order: nothing more can be paid, nor is the order shown', async () => {
    const { shop, item, order, path } = await aLink({ hold: '6' })
    shop.pass(6 * HOUR_MS)
    const { status } = await choose(shop, path)
    expect(status).toBe(409)
    const { html } = await look(shop, path)
    expect(html).toContain('This link has run out')
    expect(html).not.toMatch(/Ankara Wrap Dress|payment_kind/)
    expect((await statusOf(shop, order.id)).status).toBe('failed')
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
    expect(await paymentsIn(shop)).toEqual([])
  })

  test('takes money that comes late for goods that are still there', async () => {
    const { shop, order, path } = await aLink({ hold: '6' })
    await choose(shop, path)
    shop.pass(7 * HOUR_MS)
    await releaseExpiredHolds(shop)
    const [payment] = await paymentsIn(shop)
    await moneyArrives(shop, payment?.reference ?? '')
    await settle(shop, payment?.reference ?? '')
    expect(await statusOf(shop, order.id)).toMatchObject({
      status: 'successful',
      reason: 'paid_late',
    })
    expect((await look(shop, path)).html).toContain('Paid. Thank you!')
  })

  test('cannot be guessed, changed, or made for an order of a customer', async () => {
    const { shop, order, path } = await aLink()
    const { id } = await aWaitingOrder(shop)
    const [, , token = ''] = path.split('/')
    const mac = token.split('.')[1] ?? ''
    const others = [
      order.id,
      `${order.id}.x`,
      `${id}.${mac}`,
      `${order.id}.${mac.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      `${token}0`,
      pathOf(payLinkOf(shop, id)).split('/').at(-1),
    ]
    for (const other of others) {
      expect((await look(shop, `/pay/${other}`)).status, other).toBe(404)
      expect((await choose(shop, `/pay/${other}`)).status, other).toBe(404)
    }
    expect((await choose(shop, path, 'gold')).status).toBe(400)
  })

  test('still opens after the key of the shop was changed, while the old one is named', async () => {
    const { shop, order, path } = await aLink()
    const token = path.split('/').at(-1) ?? ''
    const secretKey = 'another key that only tests use, 32 characters or more'
    const with_ = (...secretKeys: [string, ...string[]]) => ({
      ...shop,
      config: { ...shop.config, secretKey, secretKeys },
    })
    expect(readPayToken(with_(secretKey, shop.config.secretKey), token)).toBe(order.id)
    expect(readPayToken(with_(secretKey), token)).toBeNull()
  })

  test('goes to who gave an e-mail address, once', async () => {
    const { shop, order, path } = await aLink({ email: 'ada@mail.example' })
    const mails = (await mailsOf(shop)).filter(({ to }) => to === 'ada@mail.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(order.number)
    expect(mails[0]?.links.map(pathOf)).toContain(path)
    expect(mails[0]?.text).toContain('₦21,000')
  })

  test('is the page that receipts lead to', async () => {
    const { shop, path } = await aLink({ email: 'ada@mail.example' })
    const { location } = await choose(shop, path)
    await send(shop, aBrowser(), `POST ${pathOf(location)}`, { do: 'pay' }, { form: true })
    await look(shop, path)
    const mails = (await mailsOf(shop)).filter(({ to }) => to === 'ada@mail.example')
    expect(mails.map(({ links }) => links.map(pathOf).includes(path))).toEqual([true, true])
  })

  test('stands on the order at the desk, to copy and for WhatsApp, until it is paid', async () => {
    const { shop, who, order, path } = await aLink()
    const link = payLinkOf(shop, order.id)
    const page = await read(shop, who, `/desk/orders/${order.number}`)
    expect(page).toContain(`value="${link}"`)
    expect(page).toMatch(/href="https:\/\/wa\.me\/2348035550142\?text=Your%20order%20NG-/)
    expect(page).toContain(encodeURIComponent(link))
    const books = atDesk(await aMember(shop, 'books'))
    expect(await read(shop, books, `/desk/orders/${order.number}`)).not.toContain(link)
    const { location } = await choose(shop, path)
    await send(shop, aBrowser(), `POST ${pathOf(location)}`, { do: 'pay' }, { form: true })
    await look(shop, path)
    expect(await read(shop, who, `/desk/orders/${order.number}`)).not.toContain(link)
  })
})
