/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { shopFacts } from '#lib/content/facts.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { command } from '../../support/command.ts'
import { aBuyer, aPendingOrder, elsewhere, moneyArrives } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const ACCOUNT = { username: 'ada', password: 'market-day-7' }

/** A shop with an order of Ada's for two geles and a cap, which was just delivered. */
async function aDeliveredOrder({ state = 'delivered' as 'delivered' | 'sent' } = {}) {
  const shop = await openTestShop()
  await somePlaces(shop)
  const [gele, cap] = [
    await anItem(shop, { name: 'Gele', stock: 9 }),
    await anItem(shop, { name: 'Cap', stock: 9 }),
  ]
  const ada = await aBuyer(shop, 'ada', [{ item: gele, quantity: 2 }, { item: cap }])
  const { id, number, reference } = await aPendingOrder(shop, ada)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  await markOrder(shop, id, state)
  const lines = await shop.db
    .selectFrom('order_item')
    .select(['id', 'name'])
    .where('order_id', '=', id)
    .execute()
  const fieldOf = (name: string) => `units_${lines.find((line) => line.name === name)?.id}`
  const browser = await browserOf(shop, 'ada')
  const ask = (fields: Record<string, string>, who = browser) =>
    send(
      shop,
      who,
      `POST /orders/${id}`,
      { form: 'return', order: id, kind: 'return', reason: 'size', note: '', ...fields },
      { form: true },
    )
  const page = async () => (await send(shop, browser, `GET /orders/${id}`)).text()
  return { shop, ada, id, number, gele: fieldOf('Gele'), cap: fieldOf('Cap'), browser, ask, page }
}

async function browserOf(shop: TestShop, username: string): Promise<Browser> {
  const browser = aBrowser()
  await send(shop, browser, 'POST /signin', { ...ACCOUNT, username }, { form: true })
  return browser
}

const countRequests = async (shop: TestShop) =>
  (await shop.db.selectFrom('return_request').select('id').execute()).length

/** How many of each line are asked back. */
const askedBackOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('order_item').select('asked_back').orderBy('id').execute()).map(
    ({ asked_back }) => asked_back,
  )

describe('a return', () => {
  test('is asked for on the page of the order, which shows it, and told to customer and owner', async () => {
    const { shop, id, number, gele, ask, page } = await aDeliveredOrder()
    expect(await page()).toContain('You can ask for it until Fri 27 November.')
    const note = 'Please one in green <b>.'
    const done = await ask({ kind: 'exchange', [gele]: '1', note })
    expect(done.headers.get('location')).toMatch(new RegExp(`^/orders/${id}\\?asked=\\d+#returns$`))
    const html = await page()
    expect(html).toContain('Exchange asked for on 20 November 2026')
    expect(html).toContain('1 × Gele')
    expect(html).toContain('Please one in green &lt;b&gt;.')
    const mails = await mailsOf(shop)
    const mail = mails.find(({ subject }) => subject === `Your return of order ${number} at Ọjà`)
    expect(mail?.to).toBe('ada@mail.example')
    expect(mail?.text).toMatch(/You asked for an exchange of goods.*\n\n1 × Gele/)
    const told = mails.find(({ subject }) => subject.includes('an exchange is asked for'))
    expect(told?.to).toBe(shopFacts().email)
    expect(told?.text).toContain('The customer says: It does not fit.')
    expect(told?.text).not.toContain('Please one in green')
  })

  test('is refused for pieces that were asked for already, and for none', async () => {
    const { shop, gele, cap, ask } = await aDeliveredOrder()
    await ask({ [gele]: '1' })
    const twice = await ask({ [gele]: '2', [cap]: '1' })
    expect([twice.status, await twice.text()]).toEqual([
      400,
      expect.stringContaining('Only 1 of Gele can still come back.'),
    ])
    const waits = await ask({ [gele]: '1', [cap]: '1' })
    expect([waits.status, await waits.text()]).toEqual([
      400,
      expect.stringContaining('Your request for Gele waits for our answer.'),
    ])
    await ask({ [cap]: '1' })
    const none = await ask({ [gele]: '' })
    expect([none.status, await none.text()]).toEqual([
      400,
      expect.stringContaining('Choose how many of which piece come back.'),
    ])
    expect(await (await ask({ [cap]: '1' })).text()).toContain('You have asked for Cap already.')
    expect((await ask({ units_999999: '1' })).status).toBe(400)
    expect(await countRequests(shop)).toBe(2)
  })

  test('of the same piece, asked for twice at once, is noted once', async () => {
    const { shop, ada, id, cap } = await aDeliveredOrder()
    const units = [{ orderItemId: Number(cap.slice('units_'.length)), quantity: 1 }]
    const fields = { kind: 'return' as const, reason: 'size' as const, note: '', units }
    const ask = () => askForReturn(elsewhere(shop), ada, id, fields)
    const asked = await Promise.allSettled([ask(), ask(), ask(), ask()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countRequests(shop)).toBe(1)
  })

  test('of one of two pieces, sent twice by an impatient press, is noted once', async () => {
    const { shop, ada, id, gele } = await aDeliveredOrder()
    const units = [{ orderItemId: Number(gele.slice('units_'.length)), quantity: 1 }]
    const fields = { kind: 'return' as const, reason: 'size' as const, note: '', units }
    const ask = () => askForReturn(elsewhere(shop), ada, id, fields)
    await Promise.allSettled([ask(), ask(), ask(), ask()])
    expect(await countRequests(shop)).toBe(1)
    expect(await askedBackOf(shop)).toEqual([1, 0])
  })

  test('is never of more than were bought, whatever is written to the database', async () => {
    const { shop } = await aDeliveredOrder()
    const more = shop.db.updateTable('order_item').set({ asked_back: 3 })
    await expect(more.where('name', '=', 'Gele').execute()).rejects.toThrow(/check/i)
  })

  test('is taken back by its customer until the goods are here, and can then be asked for again', async () => {
    const { shop, id, gele, ask, browser, page } = await aDeliveredOrder()
    await ask({ [gele]: '2' })
    const [request] = await shop.db.selectFrom('return_request').select('id').execute()
    const withdraw = (who = browser) =>
      send(
        shop,
        who,
        `POST /orders/${id}`,
        { form: 'withdraw-return', order: id, request: String(request?.id) },
        { form: true },
      )
    await aBuyer(shop, 'bola', [])
    expect((await withdraw(await browserOf(shop, 'bola'))).status).toBe(404)
    const done = await withdraw()
    expect(done.headers.get('location')).toBe(`/orders/${id}?withdrawn=${request?.id}#returns`)
    expect(await page()).toContain('You took this request back.')
    expect(await askedBackOf(shop)).toEqual([0, 0])
    const again = await withdraw()
    expect([again.status, await again.text()]).toEqual([
      400,
      expect.stringContaining('It is too late to take this request back.'),
    ])
    expect((await ask({ [gele]: '2' })).status).toBe(303)
  })

  test('is asked for no more than twenty times a day', async () => {
    const { shop, gele, ask } = await aDeliveredOrder()
    for (let times = 0; times < 20; times++) await ask({ [gele]: '9' })
    expect((await ask({ [gele]: '1' })).status).toBe(429)
    expect(await countRequests(shop)).toBe(0)
  })

  test('keeps what was chosen and typed when a reason is missing', async () => {
    const { gele, ask } = await aDeliveredOrder()
    const html = await (await ask({ [gele]: '2', reason: '', note: 'in green' })).text()
    expect(html).toMatch(/<details[^>]* open/)
    expect(html).toMatch(/<option value="2" selected(="")?>/)
    expect(html).toContain('in green</textarea>')
    expect(html).toMatch(/id="reason"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="reason"/)
    expect(html).toContain('Choose one of the list.')
    expect(html).not.toContain('is not a valid choice')
  })

  test('for the money wants no other size, whatever an exchange would have', async () => {
    const { shop, gele, cap, ask } = await aDeliveredOrder()
    const [{ id } = { id: 0 }] = await shop.db.selectFrom('item_size').select('id').execute()
    const wants = { [gele.replace('units', 'wants')]: String(id) }
    await ask({ [gele]: '1', kind: 'return', ...wants })
    await ask({ [cap]: '1', kind: 'exchange', [cap.replace('units', 'wants')]: '' })
    const units = shop.db.selectFrom('return_line').select('wants_size_id')
    expect(await units.execute()).toEqual([{ wants_size_id: null }, { wants_size_id: null }])
  })

  test('says once what an exchange costs, and that it was asked for only while it waits', async () => {
    const { shop, gele, ask, browser } = await aDeliveredOrder()
    const { headers } = await ask({ [gele]: '1' })
    const see = async () =>
      (await send(shop, browser, `GET ${headers.get('location')?.split('#')[0]}`)).text()
    const asked = await see()
    expect(asked).toContain('We have your request')
    expect(asked).toContain('more or less only by what the two differ in price today')
    await shop.db.updateTable('return_request').set({ state: 'settled' }).execute()
    const settled = await see()
    expect(settled).toContain('This return is settled.')
    expect(settled).not.toContain('We have your request')
  })

  test('can be asked for to the end of the last day, and no later', async () => {
    const { shop, gele, ask, page } = await aDeliveredOrder()
    shop.pass(7 * DAY_MS)
    expect((await ask({ [gele]: '1' })).status).toBe(303)
    shop.pass(DAY_MS)
    const late = await ask({ [gele]: '1' })
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('was delivered too long ago'),
    ])
    const html = await page()
    expect(html).toContain('The 7 days to send something back ended on Fri 27 November.')
    expect(html).not.toContain('name="units_')
  })

  test('is not offered, nor taken, before the delivery', async () => {
    const { shop, gele, ask, page } = await aDeliveredOrder({ state: 'sent' })
    expect(await page()).not.toContain('id="returns"')
    expect((await ask({ [gele]: '1' })).status).toBe(409)
    expect(await countRequests(shop)).toBe(0)
  })

  test('is nobody else’s to ask for, and a guest signs in first', async () => {
    const { shop, id, gele, ask } = await aDeliveredOrder()
    await aBuyer(shop, 'bola', [])
    expect((await ask({ [gele]: '1' }, await browserOf(shop, 'bola'))).status).toBe(404)
    const guest = await ask({ [gele]: '1' }, aBrowser())
    expect(guest.headers.get('location')).toBe(`/signin?next=%2Forders%2F${id}`)
    expect(await countRequests(shop)).toBe(0)
  })
})

describe('POST /api/orders/{id}/returns', () => {
  const signedIn = async (shop: TestShop, username: string) => {
    const asked = await send(shop, aBrowser(), 'POST /auth/jwt/create', { ...ACCOUNT, username })
    return { ...aBrowser(), ...(await asked.json()) } as Browser
  }

  test('answers with the request, and refuses as the page does', async () => {
    const { shop, id, gele } = await aDeliveredOrder()
    const ada = await signedIn(shop, 'ada')
    const path = `POST /api/orders/${id}/returns/`
    const fields = { kind: 'return', reason: 'damaged', [gele]: 2 }
    const asked = await send(shop, ada, path, fields)
    expect([asked.status, await asked.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        kind: 'return',
        reason: 'damaged',
        note: '',
        asked_at: shop.now(),
        state: 'asked',
        answer: '',
        exchange_order: null,
        items: [{ order_item: Number(gele.slice('units_'.length)), quantity: 2, wants_size: null }],
      },
    ])
    const again = await send(shop, ada, path, fields)
    expect([again.status, await again.json()]).toEqual([
      400,
      { [gele]: ['You have asked for Gele already.'] },
    ])
    expect((await send(shop, ada, path, { ...fields, kind: 'gift' })).status).toBe(400)
    await aBuyer(shop, 'bola', [])
    expect((await send(shop, await signedIn(shop, 'bola'), path, fields)).status).toBe(404)
    expect((await send(shop, aBrowser(), path, fields)).status).toBe(401)
  })
})

describe('npm run shop -- order', () => {
  test('lists what is to come back, and shows it with the order', async () => {
    const { shop, number, gele, cap, ask } = await aDeliveredOrder()
    await ask({ [gele]: '2', [cap]: '1', reason: 'damaged', note: 'A seam is open.' })
    const listed = await command(shop, ['order', 'list', '--returns'])
    expect(listed.out).toMatch(
      new RegExp(`${number} +2026-11-20 10:00 +return +3 +It arrived damaged +Ada Obi`),
    )
    const shown = await command(shop, ['order', 'show', number])
    expect(shown.out).toContain('Asked for 2026-11-20 10:00: return, It arrived damaged')
    expect(shown.out).toContain('  2 × Gele')
    expect(shown.out).toContain('  A seam is open.')
  })
})

test('the days of the policy, of the answers and of the cart are those of shop.yaml', async () => {
  const { shop, browser } = await aDeliveredOrder()
  const { returnDays } = shopFacts()
  const policy = await send(shop, browser, 'GET /manager/return_and_exchange_policy')
  expect(await policy.text()).toContain(`You have ${returnDays} days from the day`)
  const answers = await (await send(shop, browser, 'GET /manager/faqs/')).text()
  expect(answers).toContain(`within ${returnDays} days of receiving it`)
  expect(answers).not.toContain('{return_days}')
})
