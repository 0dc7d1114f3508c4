import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { newId } from '#lib/random.server.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aBuyer, anAddress, attemptsOf, noticesOf, place, statusOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs } from '../../support/world.ts'

/** A shop whose orders are paid on its own page, and its payment company. */
async function aShop(env: Record<string, string> = {}) {
  const clock: { shop?: TestShop } = {}
  const paystack = await startPaystack({ now: () => Date.parse(clock.shop?.now() ?? '') })
  const given = { PAYSTACK_IN_SHOP: 'bank_transfer,ussd', RATE_LIMIT_FACTOR: '1000', ...env }
  const shop = await openTestShop({ ...paystack.env, ...given })
  clock.shop = shop
  await somePlaces(shop)
  return { shop, paystack, ...handsOf(shop) }
}

/** What buyers do in this shop. */
function handsOf(shop: TestShop) {
  return {
    /** An order of one piece (₦18,500, and ₦2,500 for delivery), placed and not yet paid. */
    anOrder: async (stock = 5) => {
      const username = `ada.${newId().slice(0, 8).toLowerCase()}`
      const item = await anItem(shop, { stock })
      const buyer = await aBuyer(shop, username, [{ item }])
      const { order } = await place(shop, buyer)
      const browser = await signInAs(shop, username)
      return {
        id: order.id,
        number: order.number,
        path: `/orders/${order.id}/pay`,
        browser,
        buyer,
        item,
      }
    },
    see: async ({ browser, path }: Seen, query = '') => {
      const response = await send(shop, browser, `GET ${path}${query}`)
      const html = await response.text()
      return { status: response.status, html, state: /data-pay="(\w+)"/.exec(html)?.[1] }
    },
    press: async ({ browser, path }: Seen, act: string) => {
      const response = await send(shop, browser, `POST ${path}`, { do: act }, { form: true })
      return {
        status: response.status,
        to: response.headers.get('location'),
        html: await response.text(),
      }
    },
    pay: async ({ browser, id }: Seen & { id: string }, more = {}) => {
      const body = { payment_kind: 'fiat', ...more }
      const response = await send(shop, browser, `POST /api/orders/${id}/pay/`, body)
      return (await response.json()) as { data: Record<string, string> }
    },
    asJson: async ({ browser, id }: Seen & { id: string }, query = '') =>
      (await send(shop, browser, `GET /api/orders/${id}/payment/${query}`)).json(),
    doJobs: () => runDueJobs(shop, handlers),
  }
}
type Seen = { browser: Awaited<ReturnType<typeof signInAs>>; path: string }

describe('paying by bank transfer on the shop’s own page', () => {
  test('shows the account, the sum, the time left and the stamp duty, within 20 kB', async () => {
    const { shop, paystack, anOrder, see, pay } = await aShop()
    const order = await anOrder()
    const { data } = await pay(order)
    expect(data).toEqual({
      link: `http://localhost:4321${order.path}`,
      authorization_url: `http://localhost:4321${order.path}`,
      reference: `ord-${order.id}-1`,
      provider: 'paystack',
    })
    const asked = paystack.requests.findLast(({ path }) => path === '/charge')
    expect(asked?.body).toMatchObject({ amount: '2100000', reference: `ord-${order.id}-1` })
    const { status, html, state } = await see(order)
    expect({ status, state }).toEqual({ status: 200, state: 'waiting' })
    for (const text of ['1230000001', 'Test Bank', 'PAYSTACK CHECKOUT', '₦21,000'])
      expect(html).toContain(text)
    expect(html).toMatch(/data-minutes[^>]*>30</)
    expect(html).toContain('₦50 of stamp duty')
    expect(html).toMatch(/<noscript>\s*<meta http-equiv="refresh" content="15;url=\/orders\//)
    expect(brotliCompressSync(html).byteLength).toBeLessThan(20_000)
    shop.pass(29.9 * MINUTE_MS)
    expect((await see(order)).html).toContain('content="7;')
  })

  test('says nothing of stamp duty below ₦10,000', async () => {
    const { shop, see, pay } = await aShop()
    const item = await anItem(shop, { price: 7_000 })
    const username = 'bisi'
    const buyer = await aBuyer(shop, username, [{ item }])
    const { order } = await place(shop, buyer)
    const browser = await signInAs(shop, username)
    const seen = { id: order.id, browser, path: `/orders/${order.id}/pay` }
    await pay(seen)
    const { html } = await see(seen)
    expect(html).toContain('₦9,500')
    expect(html).not.toContain('stamp duty')
  })

  test('turns to paid when the company says so, whichever word comes first, late or twice', async () => {
    const { shop, paystack, anOrder, see, pay, asJson, doJobs } = await aShop()
    const order = await anOrder()
    const { reference = '' } = (await pay(order)).data
    expect(await asJson(order)).toEqual({ state: 'waiting', amount: 21_000, minutes_left: 30 })
    const event = paystack.transfer(reference)
    for (const _time of [1, 2]) expect(await paystack.send(shop, event)).toBe(200)
    await doJobs()
    expect((await see(order)).state).toBe('paid')
    expect(await asJson(order)).toEqual({ state: 'paid', amount: 21_000, minutes_left: null })
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful' })
    expect(await attemptsOf(shop, order.id)).toMatchObject([{ state: 'succeeded' }])
  })

  test('lets an answer wait, and gives it when the money has come or the time is over', async () => {
    const { shop, paystack, anOrder, pay, asJson, doJobs } = await aShop()
    const order = await anOrder()
    const { reference = '' } = (await pay(order)).data
    expect(await asJson(order, '?wait=1')).toMatchObject({ state: 'waiting' })
    // The company has just been asked, so only its own word can be what ends the wait.
    const answer = asJson(order, '?wait=20')
    await paystack.send(shop, paystack.transfer(reference))
    await doJobs()
    expect(await answer).toEqual({ state: 'paid', amount: 21_000, minutes_left: null })
    expect(await asJson(order, '?wait=20')).toMatchObject({ state: 'paid' })
    expect(await asJson(order, '?wait=21')).toMatchObject({ wait: expect.any(Array) })
  })

  test('lets four answers wait for one order, and gives the fifth at once', async () => {
    const { shop, paystack, anOrder, pay, asJson, doJobs } = await aShop()
    const order = await anOrder()
    const { reference = '' } = (await pay(order)).data
    const five = [1, 2, 3, 4, 5].map(async () => (await asJson(order, '?wait=20')).state)
    expect(await Promise.race(five)).toBe('waiting')
    await paystack.send(shop, paystack.transfer(reference))
    await doJobs()
    const states = (await Promise.all(five)).toSorted()
    expect(states).toEqual(['paid', 'paid', 'paid', 'paid', 'waiting'])
  })

  test('knows no order by a name that no database takes', async () => {
    const { anOrder, asJson } = await aShop()
    const order = await anOrder()
    expect(await asJson({ ...order, id: '%00' }, '?wait=5')).toEqual({ detail: 'Not found.' })
  })

  test('ends a wait when the shop stops', async () => {
    const { shop, anOrder, pay, asJson } = await aShop()
    const order = await anOrder()
    await pay(order)
    expect(await asJson(order)).toMatchObject({ state: 'waiting' })
    const answer = asJson(order, '?wait=20')
    shop.stopping.abort()
    expect(await answer).toMatchObject({ state: 'waiting' })
  })

  test('asks the company at once when the buyer has sent it, at most every 3 seconds', async () => {
    const { shop, paystack, anOrder, see, pay, press } = await aShop()
    const order = await anOrder()
    const { reference = '' } = (await pay(order)).data
    const verified = () => paystack.requests.filter(({ path }) => path.includes('/verify/')).length
    const { status, to } = await press(order, 'sent')
    expect({ status, to }).toEqual({ status: 303, to: `${order.path}?looked=asked` })
    await press(order, 'sent')
    expect(verified()).toBe(1)
    expect(await see(order, '?looked=asked')).toMatchObject({ state: 'looking' })
    paystack.transfer(reference)
    shop.pass(4 * SECOND_MS)
    await press(order, 'sent')
    expect((await see(order)).state).toBe('paid')
    expect(verified()).toBe(2)
  })

  test('says that a wrong sum goes back, and settles nothing by it', async () => {
    const { shop, paystack, anOrder, see, pay, doJobs } = await aShop()
    const order = await anOrder()
    const other = await anOrder()
    const { reference = '' } = (await pay(order)).data
    await shop.db
      .updateTable('orders')
      .set({ email: 'Bisi@Mail.example' })
      .where('id', '=', other.id)
      .execute()
    await pay(other)
    expect(await paystack.send(shop, paystack.transfer(reference, 2_000_000))).toBe(200)
    await doJobs()
    const { state, html } = await see(order)
    expect(state).toBe('rejected')
    expect(html).toContain('₦20,000 came, and that is too little.')
    expect(html).toContain('1230000001')
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'pending' })
    expect((await noticesOf(shop, order.buyer.id)).at(-1)).toContain(
      'goes back to your bank account',
    )
    expect((await see(other)).state).toBe('waiting')
    await paystack.send(shop, paystack.rejectedOf('bisi@mail.example', 9_900_000))
    expect((await see(other)).html).toContain('₦99,000 came, and that is too much.')
    paystack.transfer(reference)
    shop.pass(4 * SECOND_MS)
    expect((await see(order)).state).toBe('paid')
  })

  test('takes a forged word about a transfer that came back for nothing, and junk too', async () => {
    const { shop, paystack, anOrder, see, pay } = await aShop()
    const order = await anOrder()
    await pay(order)
    const { rawBody, headers } = paystack.rejectedOf('ada@mail.example', 100)
    const forged = {
      rawBody,
      headers: { 'x-paystack-signature': `0${Object.values(headers)[0]?.slice(1)}` },
    }
    if (forged.headers['x-paystack-signature'] !== headers['x-paystack-signature'])
      expect(await paystack.send(shop, forged)).toBe(401)
    expect(await paystack.send(shop, paystack.signed('x'.repeat(10_240)))).toBe(200)
    expect((await see(order)).state).toBe('waiting')
  })

  test('gives a new number when the time is over, and looks for the money of the old one', async () => {
    const { shop, paystack, anOrder, see, pay, press, doJobs } = await aShop()
    const order = await anOrder()
    const { reference = '' } = (await pay(order)).data
    shop.pass(31 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    const { state, html } = await see(order)
    expect(state).toBe('expired')
    expect(html).not.toContain('1230000001')
    expect(html).not.toContain('http-equiv="refresh"')
    expect(html).toContain('Get a new account number')
    expect((await press(order, 'transfer')).to).toBe(`http://localhost:4321${order.path}`)
    expect((await see(order)).html).toContain('1230000002')
    paystack.pay(reference)
    await paystack.send(shop, paystack.eventOf(reference))
    await doJobs()
    expect((await see(order)).state).toBe('paid')
    expect((await attemptsOf(shop, order.id)).map(({ state }) => state)).toEqual([
      'succeeded',
      'pending',
    ])
  })

  test('keeps late money if the goods are still there, and sends it back if not', async () => {
    const { shop, paystack, anOrder, see, pay, doJobs } = await aShop()
    const [kept, gone] = [await anOrder(), await anOrder(1)]
    const references = [(await pay(kept)).data['reference'], (await pay(gone)).data['reference']]
    shop.pass(31 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    const username = `musa.${newId().slice(0, 8).toLowerCase()}`
    await place(shop, await aBuyer(shop, username, [{ item: gone.item }]))
    for (const reference of references) {
      paystack.pay(reference ?? '')
      await paystack.send(shop, paystack.eventOf(reference ?? ''))
    }
    await doJobs()
    await doJobs()
    expect((await see(kept)).state).toBe('paid')
    expect((await see(gone)).state).toBe('late')
    expect(paystack.refunds).toHaveLength(1)
  })

  test('sends back money for a cancelled order whose goods are gone, and the second of two', async () => {
    const { shop, paystack, anOrder, see, pay, press, doJobs } = await aShop()
    const cancelled = await anOrder(1)
    const { reference = '' } = (await pay(cancelled)).data
    const form = { order: cancelled.id, do: 'cancel' }
    await send(shop, cancelled.browser, `POST /orders/${cancelled.id}`, form, { form: true })
    await place(shop, await aBuyer(shop, 'musa', [{ item: cancelled.item }]))
    paystack.pay(reference)
    await paystack.send(shop, paystack.eventOf(reference))
    const twice = await anOrder()
    const first = (await pay(twice)).data['reference'] ?? ''
    await press(twice, 'page')
    for (const name of [first, `ord-${twice.id}-2`]) {
      paystack.pay(name)
      await paystack.send(shop, paystack.eventOf(name))
    }
    await doJobs()
    await doJobs()
    expect((await see(cancelled)).state).toBe('late')
    expect((await see(twice)).state).toBe('paid')
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([2_100_000, 2_100_000])
  })

  test('says that the company is away, keeps the number, and offers another way', async () => {
    const { shop, paystack, anOrder, see, pay, press } = await aShop()
    const order = await anOrder()
    await pay(order)
    paystack.faults.push('error', 'error', 'error')
    expect((await press(order, 'sent')).to).toBe(`${order.path}?looked=away`)
    const { state, html } = await see(order, '?looked=away')
    expect(state).toBe('away')
    expect(html).toContain('1230000001')
    expect(html).toContain('value="page"')
    shop.pass(4 * SECOND_MS)
    expect((await see(order)).state).toBe('waiting')
  })

  test.each(['junk', 'error', 'lost', 'down'] as const)(
    'opens no account by half an answer (%s), and the next press gets one',
    async (fault) => {
      const { paystack, anOrder, see, press } = await aShop()
      const order = await anOrder()
      expect((await see(order)).state).toBe('choose')
      paystack.faults.push(fault)
      const { status, html } = await press(order, 'transfer')
      expect(status).toBe(502)
      expect(html).toContain('role="alert"')
      expect((await press(order, 'transfer')).status).toBe(303)
      expect((await see(order)).state).toBe('waiting')
    },
  )

  test('leads to the company’s page where its account has no transfers, and asks only once', async () => {
    const { paystack, anOrder, pay } = await aShop()
    paystack.switchedOn.transfer = false
    const order = await anOrder()
    const { data } = await pay(order)
    expect(data['link']).toContain(`${paystack.url}/checkout/`)
    expect(data['reference']).toBe(`ord-${order.id}-2`)
    expect((await pay(order)).data['link']).toBe(data['link'])
    expect(paystack.requests.filter(({ path }) => path === '/charge')).toHaveLength(1)
  })

  test('asks for the sum with the company’s fee on top, and is paid by it', async () => {
    const { shop, paystack, anOrder, pay, see, doJobs } = await aShop()
    paystack.switchedOn.feesKobo = 415_00
    const order = await anOrder()
    const { data } = await pay(order)
    const { html } = await see(order)
    expect(html).toContain('₦21,415')
    expect(html).toContain('That is ₦21,000 for the order and ₦415')
    expect(html).toContain('data-copy="21415"')
    await paystack.send(shop, paystack.transfer(data['reference'] ?? ''))
    await doJobs()
    expect((await see(order)).state).toBe('paid')
  })

  test('leads to the company’s page where nobody knows the sum to send', async () => {
    const { paystack, anOrder, pay } = await aShop()
    paystack.switchedOn.saysSum = false
    const { data } = await pay(await anOrder())
    expect(data['link']).toContain(`${paystack.url}/checkout/`)
  })

  test('is nobody else’s page', async () => {
    const { shop, paystack, anOrder, pay, see, press } = await aShop()
    const order = await anOrder()
    await pay(order)
    const eve = await aCustomer(shop, 'eve')
    await anAddress(shop, eve.id)
    expect((await see({ ...order, browser: eve })).status).toBe(404)
    expect((await press({ ...order, browser: eve }, 'sent')).status).toBe(404)
    const json = await send(shop, eve, `GET /api/orders/${order.id}/payment/`)
    expect(json.status).toBe(404)
    const guest = await send(shop, aBrowser(), `GET ${order.path}`)
    expect(guest.headers.get('location')).toContain('/signin')
    expect(paystack.requests.some(({ path }) => path.includes('/verify/'))).toBe(false)
    expect((await press(order, 'give-me-all')).status).toBe(400)
  })
})

describe('paying by USSD on the shop’s own page', () => {
  test('shows the code of the chosen bank to dial, and another one for another bank', async () => {
    const { shop, paystack, anOrder, see, press } = await aShop()
    const order = await anOrder()
    expect((await see(order)).html.match(/value="ussd-\d+"/g)).toHaveLength(4)
    await press(order, 'ussd-737')
    const { html, state } = await see(order)
    expect(state).toBe('waiting')
    expect(html).toContain('*737*33*4*18001#')
    expect(html).toContain('href="tel:*737*33*4*18001%23"')
    expect(html).toContain('GTBank')
    await press(order, 'ussd-966')
    expect((await see(order)).html).toContain('*966*33*4*18002#')
    paystack.pay(`ord-${order.id}-2`)
    shop.pass(4 * SECOND_MS)
    expect((await see(order)).state).toBe('paid')
  })

  test('is not offered where the owner did not choose it', async () => {
    const { anOrder, see, press, paystack } = await aShop({ PAYSTACK_IN_SHOP: 'bank_transfer' })
    const order = await anOrder()
    expect((await see(order)).html).not.toContain('ussd-')
    expect((await press(order, 'ussd-737')).to).toContain(`${paystack.url}/checkout/`)
  })
})
