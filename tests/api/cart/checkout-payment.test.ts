import { describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#lib/time.ts'
import { checkoutsIn, pathOf } from '../../support/buying/checkouts.ts'
import { moneyArrives, stockOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await addressOf(shop)
await somePlaces(shop)
const { aShopper, submit, checkOut, read } = checkoutsIn(shop)

const resultPath = (payPath: string): string =>
  `/payment-success-page?order_id=${/ord-(\w+)-/.exec(payPath)?.[1] ?? ''}`

describe('the built-in payment page', () => {
  test('says that it is a test, takes the payment and leads back to a paid order', async () => {
    const item = await anItem(shop, { price: 15_000, stock: 5 })
    const browser = await aShopper(item)
    const payPath = await checkOut(browser)
    expect((await read(browser, payPath)).html).toContain('No money moves')
    const paid = await submit(browser, { do: 'pay' }, payPath)
    expect(paid.location).toContain(resultPath(payPath))
    const { html } = await read(browser, resultPath(payPath))
    expect(html).toContain('PAYMENT SUCCESSFUL!')
    expect(html).toContain('₦32,500')
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>\s*Continue Shopping\s*</)
    const [, orderId = ''] = resultPath(payPath).split('=')
    expect(html).toContain(`href="/orders/${orderId}"`)
    expect((await read(browser, `/orders/${orderId}`)).status).toBe(200)
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    const again = await submit(browser, { do: 'decline' }, payPath)
    expect(again.status).toBe(303)
    expect((await read(browser, resultPath(payPath))).html).toContain('PAYMENT SUCCESSFUL!')
  })

  test('knows no payment but its own, and no other button', async () => {
    const browser = await aShopper()
    expect((await read(browser, '/pay/sandbox/ord-nothing-1')).status).toBe(404)
    const payPath = await checkOut(browser)
    expect((await submit(browser, { do: 'steal' }, payPath)).status).toBe(400)
  })
})

describe('/payment-success-page', () => {
  test('says not paid after a refused card, and leads to another try', async () => {
    const browser = await aShopper()
    const payPath = await checkOut(browser)
    await submit(browser, { do: 'decline' }, payPath)
    const { html } = await read(browser, resultPath(payPath))
    expect(html).toContain('Not paid yet')
    const again = await submit(browser, {}, resultPath(payPath))
    expect(pathOf(again.location)).toBe(payPath.replace(/1$/, '2'))
  })

  test('says that it is confirming while nothing is known, and finds out by itself', async () => {
    const browser = await aShopper()
    const payPath = await checkOut(browser)
    const before = await read(browser, resultPath(payPath))
    expect(before.html).toContain('Confirming your payment')
    expect(before.html).toContain('http-equiv="refresh"')
    // Whoever came back without paying finds the way in sight, to the same page: nothing is paid twice.
    expect(before.html.indexOf('Back to the payment page')).toBeLessThan(
      before.html.indexOf('>Subtotal<'),
    )
    const back = await submit(browser, {}, resultPath(payPath))
    expect(pathOf(back.location)).toBe(payPath)
    await moneyArrives(shop, payPath.split('/').at(-1) ?? '')
    shop.pass(3 * SECOND_MS)
    expect((await read(browser, resultPath(payPath))).html).toContain('PAYMENT SUCCESSFUL!')
  })

  test('offers another try when the order has run out', async () => {
    const browser = await aShopper()
    const payPath = await checkOut(browser)
    shop.pass(HOUR_MS)
    const { html } = await read(browser, resultPath(payPath))
    expect(html).toContain('Not paid yet')
    const again = await submit(browser, {}, resultPath(payPath))
    expect(again.status).toBe(303)
  })

  test('shows an order to nobody else, and says nothing without one', async () => {
    const payPath = await checkOut(await aShopper())
    const other = await read(await aShopper(), resultPath(payPath))
    expect(other.status).toBe(404)
    expect(other.html).toContain('We do not know this order')
    expect(other.html).not.toContain('Chiamaka')
    const visitor = await send(shop, aBrowser(), `GET ${resultPath(payPath)}`)
    expect(visitor.status).toBe(401)
    const neutral = await send(shop, aBrowser(), 'GET /payment-success-page')
    expect(neutral.status).toBe(200)
    const page = await neutral.text()
    expect(page).not.toContain('SUCCESSFUL')
    expect(page).toMatch(/Your order says whether[^]*<a [^>]*href="\/orders"/)
  })
})
