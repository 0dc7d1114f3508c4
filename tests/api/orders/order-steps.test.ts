import { describe, expect, test } from 'vitest'
import { correctCourier, markOrder } from '#lib/orders/owner/owner.server.ts'
import { placeOrder } from '#lib/orders/placing/place.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { command } from '../../support/command.ts'
import { aBuyer, aPendingOrder, moneyArrives, place } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const DHL = { name: 'Musa of Danfo Express', phone: '+2348031234567', tracking: 'DX-77' }

/** A shop with one order of Ada's, for Surulere (one to three working days), made and paid on a Friday. */
async function aPaidOrder() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
  const order = await aPendingOrder(shop, ada)
  await moneyArrives(shop, order.reference)
  await settle(shop, order.reference)
  return { shop, ada, ...order, browser: await browserOf(shop) }
}

/** Ada's, who is signed in. */
async function browserOf(shop: TestShop): Promise<Browser> {
  const browser = aBrowser()
  const fields = { username: 'ada', password: 'market-day-7' }
  await send(shop, browser, 'POST /signin', fields, { form: true })
  return browser
}

/** The words of a page, without its markup. */
async function wordsOf(shop: TestShop, browser: Browser, path: string): Promise<string> {
  const html = await (await send(shop, browser, `GET ${path}`)).text()
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>|\s+/g, ' ')
    .replace(/ +/g, ' ')
}

describe('the way of an order on its page', () => {
  test('names each step with its Lagos day, and what comes next', async () => {
    const { shop, id, number, browser } = await aPaidOrder()
    const page = () => wordsOf(shop, browser, `/orders/${id}`)
    const first = await page()
    // It may arrive on the very day by which it is packed, so only the arrival has a day.
    expect(first).toContain(`We pack it next Order ${number}`)
    expect(first).toContain('Next, we pack it. Arrives Sat 21 – Tue 24 November')
    expect(first).not.toMatch(/We pack it by|Rate this item/)
    expect(first.match(/22 Adelabu Street/g)).toHaveLength(1)
    expect(first).toMatch(/Done: Paid 20 November 2026 To come: Packed To come: Sent/)
    // From nine in the morning in UTC to past midnight in Lagos.
    shop.pass(14.5 * HOUR_MS)
    await markOrder(shop, id, 'packed')
    expect(await page()).toContain('Done: Packed 21 November 2026 To come: Sent')
    expect(await page()).toContain('Next, a courier takes it.')
    expect(await page()).toContain('It is packed Order')
    expect(await page()).not.toContain('Rate this item')
    await markOrder(shop, id, 'sent')
    expect(await page()).toContain('Rate this item')
    expect(await page()).toContain('It is on its way Order')
    shop.pass(3 * DAY_MS)
    expect(await page()).toContain('It arrives today Order')
    await markOrder(shop, id, 'delivered')
    const last = await page()
    expect(last).toContain(
      'Done: Packed 21 November 2026 Done: Sent 21 November 2026 Done: Delivered 24 November 2026',
    )
    expect(last.split('Delivered on 24 November 2026')).toHaveLength(2)
    expect(last).not.toContain('Arrives')
  })

  test('says so when it is late, and whom to ask with its number', async () => {
    const { shop, id, number, browser } = await aPaidOrder()
    shop.pass(5 * DAY_MS)
    const words = await wordsOf(shop, browser, `/orders/${id}`)
    expect(words).toContain(`It is 1 day late Order ${number}`)
    expect(words).toContain('It should have been packed by Sat 21 November. Please ask us.')
    expect(words).toContain('It should have arrived by Tue 24 November. Please ask us.')
    const html = await (await send(shop, browser, `GET /orders/${id}`)).text()
    expect(html).toContain(`https://wa.me/2348035550142?text=Order%20${number}%3A%20`)
  })

  test('leads who fetches it to the store', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
    const { order } = await placeOrder(shop, ada, { cartId: ada.cartId, shippingMode: 'pickup' })
    const { reference } = await payOrder(shop, ada, order.id, 'fiat')
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    const browser = await browserOf(shop)
    const page = () => wordsOf(shop, browser, `/orders/${order.id}`)
    expect(await page()).toContain('You can pick it up from Sat 21 November on Order')
    expect(await page()).toContain('It can be picked up from Sat 21 November on.')
    await markOrder(shop, order.id, 'packed')
    const words = await page()
    expect(words).toContain('It is ready: come and get it Order')
    expect(words).toContain('Come to Our store, 14 Bode Thomas Street: 9 to 18.')
    expect(words).toContain('Done: Ready to be picked up 20 November 2026 To come: Picked up')
    expect(words).not.toMatch(/Arrives|To come: Sent/)
  })

  test('ends with the cancelling of an order, or with its goods that came back', async () => {
    const { shop, id, browser } = await aPaidOrder()
    const cancel = { do: 'cancel', order: id }
    await send(shop, browser, `POST /orders/${id}`, cancel, { form: true })
    const words = await wordsOf(shop, browser, `/orders/${id}`)
    expect(words).toMatch(
      /Done: Paid 20 November 2026 Done: Cancelled 20 November 2026 (?!To come)/,
    )
    expect(words).not.toMatch(/We pack it|Arrives/)
  })
})

describe('when an order arrives', () => {
  test('stands on the page after the payment, in the list and in the mail of the receipt', async () => {
    const { shop, id, browser } = await aPaidOrder()
    const says = 'Arrives Sat 21 – Tue 24 November'
    expect(await wordsOf(shop, browser, `/payment-success-page?order_id=${id}`)).toContain(says)
    expect(await wordsOf(shop, browser, '/orders?tab=completed')).toContain(says)
    const receipt = (await mailsOf(shop)).find(({ subject }) => subject.endsWith('is paid'))
    expect(receipt?.text).toContain('It arrives Sat 21 – Tue 24 November.')
  })

  test('is said of an order that waits for its payment as of today', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
    const { order } = await place(shop, ada)
    const browser = await browserOf(shop)
    expect(await wordsOf(shop, browser, `/orders/${order.id}`)).toContain(
      'Arrives Sat 21 – Tue 24 November if you pay today',
    )
  })

  test('stands beside the price that the checkout asks for', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const ada = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
    const signIn = { username: 'ada', password: 'market-day-7' }
    const tokens = await (await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).json()
    const signedIn = { ...aBrowser(), ...tokens }
    const ask = async (body: object) =>
      (
        await send(shop, signedIn, 'POST /billing/billing-price/', {
          cart_id: ada.cartId,
          ...body,
        })
      ).json()
    expect(await ask({ lga_id: 518 })).toMatchObject({ arrives: 'Sat 21 – Tue 24 November' })
    expect(await ask({ shipping_mode: 'pickup' })).toMatchObject({ arrives: null })
  })
})

describe('the courier of an order that is sent', () => {
  test('is named on its page and in its mail, with a number to call', async () => {
    const { shop, id, number, browser } = await aPaidOrder()
    await markOrder(shop, id, 'sent', { courier: DHL })
    const html = await (await send(shop, browser, `GET /orders/${id}`)).text()
    expect(html).toContain('Musa of Danfo Express')
    expect(html).toContain('href="tel:+2348031234567"')
    expect(html).toContain('DX-77')
    const mails = await mailsOf(shop)
    const mail = mails.find(({ subject }) => subject.includes(`${number} at`))
    expect(mail?.text).toContain('Musa of Danfo Express\n0803 123 4567\nTracking: DX-77')
    expect(mail?.html).toContain('href="tel:+2348031234567"')
    expect(mail?.text).toContain(`/orders/${id}`)
  })

  test('is mended while the order is on its way, and not before or after', async () => {
    const { shop, id } = await aPaidOrder()
    expect(await correctCourier(shop, id, DHL)).toBe(false)
    await markOrder(shop, id, 'sent', { courier: DHL })
    expect(await correctCourier(shop, id, { ...DHL, name: 'Bola' })).toBe(true)
    await markOrder(shop, id, 'delivered')
    expect(await correctCourier(shop, id, DHL)).toBe(false)
    const { courier } = await shop.db
      .selectFrom('orders')
      .select('courier')
      .executeTakeFirstOrThrow()
    expect(courier).toBe('Bola')
  })
})

describe('npm run shop -- order sent', () => {
  test('notes who brings it, shows it, and writes it anew without a second mail', async () => {
    const { shop, number } = await aPaidOrder()
    const sent = ['order', 'sent', number, '--yes', '--courier', 'Musa', '--tracking', 'DX-77']
    const wrong = await command(shop, [...sent, '--phone', '12'])
    expect(wrong).toMatchObject({ code: 1, err: 'This is no Nigerian mobile number.\n' })
    const nobody = await command(shop, ['order', 'sent', number, '--yes', '--phone', '08031234567'])
    expect(nobody.err).toBe('Say who brings it.\n')
    expect((await command(shop, [...sent, '--phone', '0803 123 4567'])).code).toBe(0)
    const shown = await command(shop, ['order', 'show', number])
    expect(shown.out).toContain('Brought by Musa, 0803 123 4567, DX-77')
    expect(shown.out).toContain('Sent 2026-11-20 10:00')
    expect(shown.out).toContain('Arrives Sat 21 – Tue 24 November')
    const again = await command(shop, ['order', 'sent', number, '--yes', '--courier', 'Bola'])
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nobody gets a mail.') })
    expect((await command(shop, ['order', 'show', number])).out).toContain('Brought by Bola')
    // The command's clock ran a little while it did its work.
    shop.pass(MINUTE_MS)
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.includes(`${number} at`))
    expect(mails).toHaveLength(1)
  })
})
