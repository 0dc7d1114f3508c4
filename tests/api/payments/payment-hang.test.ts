/** @module-tag postgres */
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import { built } from '../../support/processes/built.ts'
import { afterUse } from '../../support/cleanup.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { aBuyer, aPendingOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

async function aShop() {
  const [paystack, btcpay] = [await startPaystack(), await startBtcpay()]
  const env = { RATE_LIMIT_FACTOR: '1000', ...paystack.env, ...btcpay.env }
  // The gateways of the build: they share with its server what a request holds.
  const shop = await openTestShop(env, {}, (await built()).openShop)
  await somePlaces(shop)
  /** An order whose payment page was opened, and the browser of its customer. */
  async function anOpenOrder(kind: 'fiat' | 'crypto' = 'fiat') {
    const username = `ada.${newId().slice(0, 8).toLowerCase()}`
    const buyer = await aBuyer(shop, username, [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer, kind)
    const browser = aBrowser()
    const form = { username, password: 'market-day-7' }
    await send(shop, browser, 'POST /signin', form, { form: true })
    const view = () => send(shop, browser, `GET /payment-success-page?order_id=${order.id}`)
    return { ...order, buyer, view }
  }
  return { paystack, btcpay, shop, anOpenOrder }
}

const hanging = (count: number) => Array<'hangs'>(count).fill('hangs')

/** However slow this machine is, nobody's timeout ends. */
function stopTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  afterUse(() => vi.useRealTimers())
}

describe('while a payment company hangs', () => {
  test('64 calls to pay leave the cart to everybody else', async () => {
    const { paystack, shop } = await aShop()
    const { aShopper, anOrder, pay } = ordersIn(shop)
    const item = await anItem(shop, { stock: 100 })
    const orders: { browser: Awaited<ReturnType<typeof aShopper>>; id: string }[] = []
    while (orders.length < 64) {
      const browser = await aShopper(item, 1)
      orders.push({ browser, id: (await anOrder(browser)).id })
    }
    paystack.faults.push(...hanging(1_000))
    stopTimeouts()
    let answered = 0
    const paying = orders.map(async ({ browser, id }) => {
      const { status } = await pay(browser, id)
      answered++
      return status
    })
    await paystack.hasBeenAsked(64)
    expect((await send(shop, aBrowser(), 'GET /cart')).status).toBe(200)
    expect(answered).toBe(0)
    shop.deadline.abort()
    expect(new Set(await Promise.all(paying))).toEqual(new Set([502]))
  })

  test('70 calls for the banks leave the cart to everybody else, and ask once', async () => {
    const { paystack, shop } = await aShop()
    paystack.faults.push(...hanging(1_000))
    stopTimeouts()
    let answered = 0
    const asking = Array.from({ length: 70 }, async () => {
      const { status } = await send(shop, aBrowser(), 'GET /api/banks/')
      answered++
      return status
    })
    await paystack.hasBeenAsked(1)
    expect((await send(shop, aBrowser(), 'GET /cart')).status).toBe(200)
    expect(answered).toBe(0)
    shop.deadline.abort()
    expect(new Set(await Promise.all(asking))).toEqual(new Set([502]))
    expect(paystack.requests).toHaveLength(1)
  })

  test('a page waits for it 2 seconds, and is shown with what is known', async () => {
    const { paystack, shop, anOpenOrder } = await aShop()
    const { view } = await anOpenOrder()
    paystack.faults.push(...hanging(1_000))
    stopTimeouts()
    paystack.requests.length = 0
    let isShown = false
    const page = view().finally(() => (isShown = true))
    await paystack.hasBeenAsked(1)
    vi.advanceTimersByTime(2 * SECOND_MS - 1)
    expect((await send(shop, aBrowser(), 'GET /cart')).status).toBe(200)
    expect(isShown).toBe(false)
    vi.advanceTimersByTime(1)
    expect((await page).status).toBe(200)
  })

  test('it is asked once about a payment, however many pages wait for it', async () => {
    const { paystack, shop, anOpenOrder } = await aShop()
    const { view } = await anOpenOrder()
    paystack.faults.push(...hanging(1_000))
    paystack.requests.length = 0
    const views = [view(), view(), view()]
    await paystack.hasBeenAsked(1)
    shop.pass(3 * SECOND_MS)
    const pages = await Promise.all([...views, view()])
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(paystack.requests).toHaveLength(1)
  })
})

describe('the page of an unpaid order', () => {
  test('has the company asked at most every 3 seconds', async () => {
    const { paystack, shop, anOpenOrder } = await aShop()
    const { view } = await anOpenOrder()
    paystack.requests.length = 0
    for (let views = 0; views < 100; views++) await view()
    expect(paystack.requests).toHaveLength(1)
    shop.pass(3 * SECOND_MS - 1)
    await view()
    expect(paystack.requests).toHaveLength(1)
    shop.pass(1)
    await view()
    expect(paystack.requests).toHaveLength(2)
  })

  test('goes on saying that coins were seen when the company is not asked again', async () => {
    const { btcpay, anOpenOrder } = await aShop()
    const { reference, view } = await anOpenOrder('crypto')
    btcpay.become(reference, 'Processing')
    const seen = await (await view()).text()
    expect(seen).toContain('Your money has been seen')
    btcpay.requests.length = 0
    expect(await (await view()).text()).toContain('Your money has been seen')
    expect(btcpay.requests).toHaveLength(0)
  })
})
