import { describe, expect, test } from 'vitest'
import { FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aCart } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type CustomerBrowser } from '../../support/world.ts'

/** A real shop with these companies and no other way to pay, and a customer with a cart and an address. */
async function aShop(env: Record<string, string>) {
  const shop = await openTestShop({ NODE_ENV: 'production', ...env })
  await somePlaces(shop)
  const ada = await aCustomer(shop, 'ada')
  await aCart(shop, ada.id, [{ item: await anItem(shop, { price: 15_000 }) }])
  const { payment_kind: _kind, ...fields } = FILLED
  const submit = (browser: CustomerBrowser, given: Record<string, string>) =>
    send(shop, browser, 'POST /checkout', { ...fields, ...given }, { form: true })
  return { shop, ada, submit }
}

const methodsIn = (html: string): string[] =>
  [...html.matchAll(/<input type="radio" name="payment_kind"[^>]*>/g)].map(([input]) => {
    const value = /value="(\w+)"/.exec(input)?.[1] ?? ''
    return input.includes('checked') ? `${value}, chosen` : value
  })

const textOf = (html: string): string =>
  html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/\s+/g, ' ')

describe('the payment methods of the checkout', () => {
  test('are coins alone, and chosen, where no other company is set up', async () => {
    const btcpay = await startBtcpay()
    const { ada, submit } = await aShop(btcpay.env)
    const html = await (await submit(ada, { do: 'price' })).text()
    expect(methodsIn(html)).toEqual(['crypto, chosen'])
    expect(textOf(html)).toContain('Confirm Order opens a page of BTCPay Server.')
    expect(textOf(html)).toContain('You pay ₦17,500 in all, delivery included.')
    expect(textOf(html)).toContain('fixed for 30 minutes')
    const quote = quoteIn(html)
    const sent = await submit(ada, { quote, payment_kind: 'fiat', do: 'confirm' })
    expect(sent.headers.get('location')).toContain(`${btcpay.url}/i/`)
  })

  test('promise no fixed number of coins for a company that fixes none', async () => {
    const { ada, submit } = await aShop((await startNowpayments()).env)
    const text = textOf(await (await submit(ada, { do: 'price' })).text())
    expect(text).toContain('a page of NOWPayments')
    expect(text).not.toContain('fixed for')
  })

  test('are transfer, card and USSD with a line each where the shop takes them, and the last is kept', async () => {
    const { env } = await startPaystack()
    const { ada, submit, shop } = await aShop({
      ...env,
      NODE_ENV: 'test',
      PAYSTACK_IN_SHOP: 'bank_transfer,ussd',
    })
    const html = await (await submit(ada, { do: 'price' })).text()
    expect(methodsIn(html)).toEqual(['transfer, chosen', 'fiat', 'ussd'])
    for (const text of ['An account number for this order', 'Or other ways', 'Dial a code'])
      expect(textOf(html)).toContain(text)
    expect(textOf(html)).toContain('Confirm Order shows where to pay.')
    const quote = quoteIn(html)
    const sent = await submit(ada, { quote, payment_kind: 'ussd', do: 'confirm' })
    const goTo = sent.headers.get('location') ?? ''
    expect(goTo).toMatch(/^\/orders\/\w+\/pay\?by=ussd$/)
    const [path = ''] = goTo.split('?')
    const page = await (await send(shop, ada, `GET ${goTo}`)).text()
    expect(page).toMatch(/<details open[^>]*>/)
    await send(shop, ada, `POST ${path}`, { do: 'ussd-737' }, { form: true })
    const next = await (await send(shop, ada, 'GET /checkout')).text()
    expect(methodsIn(next)).toEqual(['transfer', 'fiat', 'ussd, chosen'])
  })

  test('stand in the order that the owner wrote down', async () => {
    const { env } = await startPaystack()
    const inShop = { NODE_ENV: 'test', PAYSTACK_IN_SHOP: 'ussd,bank_transfer' }
    const { ada, submit } = await aShop({ ...env, ...inShop })
    const html = await (await submit(ada, { do: 'price' })).text()
    expect(methodsIn(html)).toEqual(['ussd, chosen', 'transfer', 'fiat'])
  })

  test('are called by what they are, and coins of the last order are not chosen for the next', async () => {
    const { ada, submit, shop } = await aShop({ NODE_ENV: 'test' })
    const html = await (await submit(ada, { do: 'price' })).text()
    expect(methodsIn(html)).toEqual(['fiat, chosen', 'crypto'])
    expect(textOf(html)).toContain('Card, bank transfer or USSD')
    expect(html).not.toMatch(/>[^<]*Fiat/)
    await submit(ada, { quote: quoteIn(html), payment_kind: 'crypto', do: 'confirm' })
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const order = await (await send(shop, ada, `GET /orders/${id}`)).text()
    expect(textOf(order)).toMatch(/>Payment<\/h3> ?<p[^>]*> ?Crypto/)
    const next = await (await send(shop, ada, 'GET /checkout')).text()
    expect(methodsIn(next)).toEqual(['fiat, chosen', 'crypto'])
  })

  test('are naira alone, and chosen, where no company takes coins', async () => {
    const { url } = await startPaystack()
    const env = { PAYSTACK_URL: url, PAYSTACK_SECRET_KEY: 'sk_live_4e5b2a8c9d1f' }
    const { ada, submit } = await aShop(env)
    const html = await (await submit(ada, { do: 'price', shipping_mode: 'pickup' })).text()
    expect(methodsIn(html)).toEqual(['fiat, chosen'])
    expect(textOf(html)).toContain('a page of Paystack')
    expect(textOf(html)).toContain('You pay ₦15,000 in all.')
  })
})
