import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { runDueJobs } from '#lib/jobs/jobs.server.ts'
import { clearOldReminders } from '#lib/reminders/reminders.server.ts'
import { remindOfCarts } from '#lib/reminders/send.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import { aBuyer, elsewhere, moneyArrives, place } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, setStock } from '../../support/world.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'

const DESK = '/desk/offers/reminders'
const PAGE = '/reminders'

const aManager = async (shop: Shop) => atDesk(await aMember(shop, 'owner', `Amaka${Math.random()}`))

const switchOn = async (shop: Shop, change: Record<string, string> = {}) =>
  submit(shop, await aManager(shop), DESK, {
    act: 'save',
    isOn: 'yes',
    hours: '24',
    offer: '',
    ...change,
  })

/** A shop that reminds after a day, with Ada, who agreed to it and has a gele in her cart. */
async function withCart({ offer }: { offer?: number } = {}) {
  const shop = await openTestShop()
  await somePlaces(shop)
  await switchOn(shop, offer ? { offer: String(offer) } : {})
  const gele = await anItem(shop, { name: 'Gele', price: 15_000, stock: 5 })
  const ada = await aCustomer(shop, 'ada')
  const press = (fields: Record<string, string>) =>
    send(shop, ada, `POST ${PAGE}`, fields, { form: true })
  await press({ do: 'agree', agrees: 'yes' })
  const add = () =>
    send(shop, ada, 'POST /api/carts/add_to_cart/', { product_id: gele.id, quantity: 1 })
  await add()
  return { shop, gele, ada, press, add }
}

/** Lets time pass, and the task and the jobs run. */
async function after(shop: TestShop, ms: number) {
  shop.pass(ms)
  await remindOfCarts(shop)
  return remindersIn(shop)
}

const remindersIn = async (shop: Shop) =>
  (await mailsOf(shop)).filter(({ subject }) => subject.includes('cart'))

const linkIn = (links: readonly string[]) =>
  new URL(links.find((link) => link.includes('/reminders/end/')) ?? '', 'http://none').pathname

describe('the consent to reminders of carts', () => {
  test('is asked for apart, unticked, and stored with its words and when', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const see = async (path: string) => (await send(shop, ada, `GET ${path}`)).text()
    expect(await see(PAGE)).toContain('This shop sends no such mails.')
    expect(await see('/settings')).not.toContain('Reminders of your cart')
    await switchOn(shop)
    const page = await see(PAGE)
    expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*>/)
    expect(page).not.toMatch(/<input[^>]*checked/)
    expect(await see('/settings')).toContain('Reminders of your cart')
    const press = (fields: Record<string, string>) =>
      send(shop, ada, `POST ${PAGE}`, fields, { form: true })
    const unticked = await press({ do: 'agree' })
    expect([unticked.status, await unticked.text()]).toEqual([
      400,
      expect.stringContaining('Tick the box to agree.'),
    ])
    for (let time = 0; time < 2; time++)
      expect((await press({ do: 'agree', agrees: 'yes' })).status).toBe(303)
    const rows = await shop.db.selectFrom('reminder_consent').selectAll().execute()
    expect(rows).toEqual([
      expect.objectContaining({
        words:
          'Mail me once when I have left goods in my cart. I can end this with one click in each mail.',
        given_at: shop.now(),
        ended_at: null,
      }),
    ])
    expect(await see(PAGE)).toContain('You agreed to these mails on November 20, 2026.')
    await press({ do: 'end' })
    expect(await see(PAGE)).toContain('Save')
  })

  test('is asked for by a link in the cart of a customer who may still agree', async () => {
    const { shop, ada, press } = await withCart()
    const cart = async () => (await send(shop, ada, 'GET /cart')).text()
    expect(await cart()).not.toContain('Get a mail if you leave your cart')
    await press({ do: 'end' })
    expect(await cart()).toContain('Get a mail if you leave your cart')
    const guest = await send(shop, aBrowser(), `GET ${PAGE}`)
    expect(guest.headers.get('location')).toContain('/signin')
  })

  test('is ended by one click in the mail, by hand and by a mail program', async () => {
    const { shop, press, add } = await withCart()
    const [mail] = await after(shop, DAY_MS)
    const path = linkIn(mail?.links ?? [])
    expect(mail?.headers['list-unsubscribe']).toContain(path)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const page = await send(shop, aBrowser(), `GET ${path}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('cart?')])
    const body = { 'List-Unsubscribe': 'One-Click' }
    const done = await send(shop, aBrowser(), `POST ${path}`, body, { form: true })
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('No more mails'),
    ])
    const rows = await shop.db.selectFrom('reminder_consent').select('ended_at').execute()
    expect(rows).toEqual([{ ended_at: shop.now() }])
    await add()
    await press({ do: 'agree', agrees: 'yes' })
    // Also a link of an older mail ends what was agreed to since.
    await send(shop, aBrowser(), `POST ${path}`, {}, { form: true })
    expect(await after(shop, DAY_MS)).toHaveLength(1)
    const wrong = await send(shop, aBrowser(), `GET ${path.slice(0, -1)}x`)
    expect(wrong.status).toBe(404)
  })

  test('is kept as proof for three years after its end', async () => {
    const { shop, press } = await withCart()
    await press({ do: 'end' })
    const kept = async () => {
      await clearOldReminders(shop)
      return (await shop.db.selectFrom('reminder_consent').select('id').execute()).length
    }
    shop.pass(3 * 365 * DAY_MS)
    expect(await kept()).toBe(1)
    shop.pass(1)
    expect(await kept()).toBe(0)
  })
})

describe('the reminder of a cart', () => {
  test('goes to who agreed, when the cart was left as long as the owner chose, once', async () => {
    const { shop } = await withCart()
    expect(await after(shop, DAY_MS - 1)).toEqual([])
    const [mail] = await after(shop, 1)
    expect(mail?.to).toBe('ada@example.com')
    expect(mail?.text).toContain('1 × Gele')
    expect(mail?.text).toContain('₦15,000')
    for (let days = 0; days < 5; days++) expect(await after(shop, DAY_MS)).toHaveLength(1)
  })

  test('is no second one for goods that are added to the same cart', async () => {
    const { shop, add } = await withCart()
    await after(shop, DAY_MS)
    await add()
    expect(await after(shop, 2 * DAY_MS)).toHaveLength(1)
  })

  test('is not sent while the shop has it off, nor to who did not agree', async () => {
    const { shop, gele } = await withCart()
    const obi = await aCustomer(shop, 'obi')
    await send(shop, obi, 'POST /api/carts/add_to_cart/', { product_id: gele.id, quantity: 1 })
    await switchOn(shop, { isOn: 'no' })
    expect(await after(shop, DAY_MS)).toEqual([])
    await switchOn(shop)
    const mails = await after(shop, 1)
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  test('does not follow years of silence: a cart that was left long ago gets none', async () => {
    const { shop } = await withCart()
    expect(await after(shop, 8 * DAY_MS)).toEqual([])
  })

  test('goes to nobody for goods that are sold out', async () => {
    const { shop, gele } = await withCart()
    await setStock(shop, Object.values(gele.sizes)[0] ?? 0, 0)
    expect(await after(shop, DAY_MS)).toEqual([])
  })

  /** Ada with her cart as a buyer, who can order it. */
  async function withBuyer() {
    const shop = await openTestShop()
    await somePlaces(shop)
    await switchOn(shop)
    const item = await anItem(shop, { price: 15_000, stock: 5 })
    const ada = await aBuyer(shop, 'ada', [{ item }])
    await shop.db
      .insertInto('reminder_consent')
      .values({ customer_id: ada.id, ref: 'ada', words: 'yes', given_at: shop.now() })
      .execute()
    const buy = async () => {
      const { order } = await place(shop, ada)
      const { reference } = await payOrder(shop, ada, order.id, 'fiat')
      await moneyArrives(shop, reference)
      await settle(shop, reference)
      return order
    }
    return { shop, ada, item, buy }
  }

  test('never goes to who bought meanwhile, also when the mail had to wait', async () => {
    const { shop, buy } = await withBuyer()
    shop.pass(DAY_MS)
    await remindOfCarts(shop)
    const queued = await shop.db
      .selectFrom('cart_reminder')
      .select(['sent_at', 'dropped_at'])
      .execute()
    expect(queued).toEqual([{ sent_at: null, dropped_at: null }])
    await buy()
    expect(await remindersIn(shop)).toEqual([])
    const [row] = await shop.db.selectFrom('cart_reminder').selectAll().execute()
    expect(row).toMatchObject({ sent_at: null, dropped_at: shop.now() })
    expect(wordsOf(await read(shop, await aManager(shop), DESK))).toContain('Not sent')
  })

  test.each(['e-mail address', 'phone number'])(
    'never goes to who bought without the account at the same %s',
    async (same) => {
      const { shop, ada, item } = await withBuyer()
      const phone = '+2348035550177'
      const ownPhone = await shop.db
        .selectFrom('address')
        .select('phone')
        .where('customer_id', '=', ada.id)
        .executeTakeFirstOrThrow()
      shop.pass(HOUR_MS)
      const other = await aBuyer(shop, 'guest', [{ item }])
      const { order } = await place(shop, other)
      const { reference } = await payOrder(shop, other, order.id, 'fiat')
      await moneyArrives(shop, reference)
      await settle(shop, reference)
      const isPhone = same === 'phone number'
      await shop.db
        .updateTable('orders')
        .set({ customer_id: null, phone: isPhone ? ownPhone.phone : phone })
        .where('id', '=', order.id)
        .execute()
      if (!isPhone)
        await shop.db
          .insertInto('order_word')
          .values({ order_id: order.id, word: '@ada@example.com', created_at: shop.now() })
          .execute()
      expect(await after(shop, DAY_MS)).toEqual([])
      // The order of another person would not count.
      await shop.db.deleteFrom('order_word').execute()
      await shop.db.updateTable('orders').set({ phone }).execute()
      expect(await after(shop, 0)).toHaveLength(1)
    },
  )

  test('waits while an order may be paid, and comes when it was given up', async () => {
    const { shop, ada } = await withBuyer()
    shop.pass(DAY_MS - MINUTE_MS)
    await place(shop, ada)
    expect(await after(shop, MINUTE_MS)).toEqual([])
    expect(await after(shop, HOUR_MS)).toHaveLength(1)
  })

  test('says on the desk what came of it, and comes again for the next cart', async () => {
    const { shop, ada, item, buy } = await withBuyer()
    expect(await after(shop, DAY_MS)).toHaveLength(1)
    shop.pass(HOUR_MS)
    const order = await buy()
    const words = wordsOf(await read(shop, await aManager(shop), DESK))
    expect(words).toContain('1 mail sent. 1 customer bought within 14 days, for ₦17,500.')
    expect(words).toContain(order.number)
    const support = atDesk(await aMember(shop, 'editor'))
    expect((await send(shop, support, `GET ${DESK}`)).status).toBe(404)
    await shop.db
      .insertInto('cart_item')
      .values({
        cart_id: ada.cartId,
        item_id: item.id,
        size_id: Object.values(item.sizes)[0] ?? 0,
        quantity: 1,
        seen_price_kobo: 1_500_000,
        created_at: shop.now(),
      })
      .execute()
    shop.pass(1)
    await shop.db.updateTable('cart').set({ updated_at: shop.now() }).execute()
    expect(await after(shop, DAY_MS)).toHaveLength(2)
  })

  test('goes once from two processes, and once whole wherever the database goes away', async () => {
    const { shop } = await withCart()
    shop.pass(DAY_MS)
    const other = elsewhere(shop)
    await Promise.all([remindOfCarts(shop), remindOfCarts(other)])
    await Promise.all([runDueJobs(shop, handlers), runDueJobs(other, handlers)])
    expect(await remindersIn(shop)).toHaveLength(1)

    const second = await withCart()
    second.shop.pass(DAY_MS)
    await failAtEach(
      second.shop,
      () => remindOfCarts(second.shop),
      async () => {},
    )
    expect(await remindersIn(second.shop)).toHaveLength(1)
  })
})

describe('the code of a reminder', () => {
  test('is one that each customer uses once, which the link carries and the desk chooses', async () => {
    const shop = await openTestShop()
    const once = { isOnceEach: true, code: 'COME10' }
    const good = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, ...once })
    const open = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'ALL10' })
    const refused = await switchOn(shop, { offer: String(open) })
    expect(refused.status).toBe(400)
    const saved = await switchOn(shop, { offer: String(good) })
    expect(saved.status).toBe(303)
    expect(await auditOf(shop, 'reminders.terms')).toEqual([
      expect.objectContaining({ changes: { reminders: ['off', 'on'], offer: [null, good] } }),
    ])
    const gele = await anItem(shop, { name: 'Gele', price: 15_000, stock: 5 })
    const ada = await aCustomer(shop, 'ada')
    await send(shop, ada, `POST ${PAGE}`, { do: 'agree', agrees: 'yes' }, { form: true })
    await send(shop, ada, 'POST /api/carts/add_to_cart/', { product_id: gele.id, quantity: 1 })
    const [mail] = await after(shop, DAY_MS)
    expect(mail?.text).toContain('With the code COME10 you get 10% off')
    const link = mail?.links.find((link) => link.includes('/cart?code=COME10')) ?? ''
    expect(link).toBe(`${shop.config.siteUrl}/cart?code=COME10`)
  })

  test('is left out once it has ended', async () => {
    const shop = await openTestShop()
    const until = new Date(Date.parse(shop.now()) + HOUR_MS).toISOString()
    const offer = { isOnceEach: true, code: 'COME10', until }
    const id = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, ...offer })
    await switchOn(shop, { offer: String(id) })
    const gele = await anItem(shop, { name: 'Gele', price: 15_000, stock: 5 })
    const ada = await aCustomer(shop, 'ada')
    await send(shop, ada, `POST ${PAGE}`, { do: 'agree', agrees: 'yes' }, { form: true })
    await send(shop, ada, 'POST /api/carts/add_to_cart/', { product_id: gele.id, quantity: 1 })
    const [mail] = await after(shop, DAY_MS)
    expect(mail?.text).not.toContain('COME10')
    expect(mail?.links).toContain(`${shop.config.siteUrl}/cart`)
  })
})
