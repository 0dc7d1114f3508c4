/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { signSandboxWebhook } from '#lib/payments/sandbox/sandbox.gateway.server.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { moneyArrives } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await somePlaces(shop)
const { aShopper, anOrder, pay } = ordersIn(shop)

describe('POST /api/orders/{id}/pay/', () => {
  test('answers the link under both names', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const response = await pay(browser, id)
    expect(response.status).toBe(200)
    const link = `http://localhost:4321/pay/sandbox/ord-${id}-1`
    expect(await response.json()).toEqual({
      data: {
        link,
        authorization_url: link,
        reference: `ord-${id}-1`,
        provider: 'sandbox',
      },
    })
    const read = await send(shop, browser, `GET /api/orders/${id}/`)
    expect(await read.json()).toMatchObject({
      payment: { kind: 'fiat', state: 'pending', reference: `ord-${id}-1` },
    })
  })

  test('is one payment when sent twice at once', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const answers = await Promise.all([pay(browser, id), pay(browser, id), pay(browser, id)])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(bodies).size).toBe(1)
  })

  test('refuses a kind there is not', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    const refused = await pay(browser, id, 'cowries')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({ payment_kind: ['"cowries" is not a valid choice.'] })
    const none = await send(shop, browser, `POST /api/orders/${id}/pay/`, {})
    expect(await none.json()).toEqual({ payment_kind: ['This field is required.'] })
    const empty = await send(shop, browser, `POST /api/orders/${id}/pay/`, { payment_kind: null })
    expect(await empty.json()).toEqual({ payment_kind: ['This field may not be null.'] })
  })

  test('refuses a second payment of a paid order', async () => {
    const browser = await aShopper()
    const { id } = await anOrder(browser)
    await pay(browser, id)
    await moneyArrives(shop, `ord-${id}-1`)
    const { rawBody, headers } = signSandboxWebhook(shop.config, `ord-${id}-1`, 3_250_000)
    const told = await send(
      shop,
      aBrowser(),
      'POST /api/payments/webhooks/sandbox',
      new TextDecoder().decode(rawBody),
      { headers: Object.fromEntries(headers) },
    )
    expect(told.status).toBe(200)
    await runDueJobs(shop, handlers)
    const again = await pay(browser, id)
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({ detail: 'This order is already paid.' })
  })
})

describe('POST /api/payments/webhooks/{provider}', () => {
  const tell = (provider: string, body: string, headers: Record<string, string> = {}) =>
    send(shop, aBrowser(), `POST /api/payments/webhooks/${provider}`, body, { headers })

  test('answers a forged call with 401 and no words', async () => {
    const forged = await tell('sandbox', '{"event":"charge.success"}', {
      'x-sandbox-signature': 'ab'.repeat(64),
    })
    expect(forged.status).toBe(401)
    expect(await forged.text()).toBe('')
    expect((await tell('sandbox', '')).status).toBe(401)
  })

  test('does not know a company that is not set up', async () => {
    expect((await tell('nobody', '{}')).status).toBe(404)
  })
})

describe('a cart whose order is not paid yet', () => {
  test('can still have what that order holds, and nobody else can', async () => {
    const item = await anItem(shop, { stock: 2 })
    const browser = await aShopper(item, 2)
    await anOrder(browser)
    const lines = await send(shop, browser, `GET /api/cart/${browser.cartId}/cart_items/`)
    expect(await lines.json()).toMatchObject([{ available: 2 }])
    const other = await aShopper(item, 1)
    const seen = await send(shop, other, `GET /api/cart/${other.cartId}/cart_items/`)
    expect(await seen.json()).toMatchObject([{ available: 0, notice: { code: 'out_of_stock' } }])
  })
})
