/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { deleteAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { readMyData } from '#lib/accounts/deletion/my-data.server.ts'
import { addToCart } from '#lib/cart/add.server.ts'
import { readCart } from '#lib/cart/cart.server.ts'
import { useCode } from '#lib/cart/code.server.ts'
import { changeOffer, endOffer, readOffers } from '#lib/offers/owner/owner.server.ts'
import { CALL_MS } from '#lib/orders/door/door.ts'
import { payAtDoor } from '#lib/orders/door/offer.server.ts'
import { endPaid } from '#lib/orders/life.sql.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { agreeToReminders, clearOldReminders } from '#lib/reminders/reminders.server.ts'
import { remindOfCarts } from '#lib/reminders/send.server.ts'
import type { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { allowDoor, orderOf } from '../../support/buying/door.ts'
import { boughtFor } from '../../support/buying/gift-cards.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import { aBuyer, type Buyer, elsewhere, moneyArrives, place } from '../../support/orders.ts'
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

const whyNot = async (work: Promise<unknown>) =>
  JSON.stringify(await work.catch((refusal: ShopError) => refusal.fields))

const asOwner = (customer: Buyer) => ({ kind: 'customer', customer }) as const

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
    expect(await see(PAGE)).toContain('You agreed to these mails on 20 November 2026.')
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

  const fillAgain = (shop: Shop, ada: Buyer, item: { id: number }) =>
    addToCart(shop, asOwner(ada), { itemId: item.id, quantity: 1 })

  test('is no second one for the same cart when an order before it is given back', async () => {
    const { shop, ada, item, buy } = await withBuyer()
    const order = await buy()
    shop.pass(HOUR_MS)
    await fillAgain(shop, ada, item)
    expect(await after(shop, DAY_MS)).toHaveLength(1)
    expect(await endPaid(shop.db, order.id, { reason: 'refunded', now: shop.now() })).toBe(true)
    expect(await after(shop, DAY_MS)).toHaveLength(1)
  })

  test('is no second one for the same cart when a gift card that was bought since is given back', async () => {
    const { shop, ada } = await withBuyer()
    expect(await after(shop, DAY_MS)).toHaveLength(1)
    const order = await boughtFor(shop, ada, 'bola@example.com')
    const { reference } = await payOrder(shop, ada, order.id, 'fiat')
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await endPaid(shop.db, order.id, { reason: 'refunded', now: shop.now() })).toBe(true)
    expect(await after(shop, DAY_MS)).toHaveLength(1)
  })

  test('comes for the next cart, once, also when an order by call was not confirmed in time', async () => {
    const { shop, ada, item } = await withBuyer()
    expect(await after(shop, DAY_MS)).toHaveLength(1)
    await allowDoor(shop)
    const { order } = await place(shop, ada)
    await payAtDoor(shop, ada, order.id, true)
    shop.pass(HOUR_MS)
    await fillAgain(shop, ada, item)
    // It waits for the call of a clerk.
    expect(await after(shop, CALL_MS - HOUR_MS - 1)).toHaveLength(1)
    shop.pass(1)
    await releaseExpiredHolds(shop)
    expect(await orderOf(shop, order.id)).toMatchObject({ statusReason: 'expired' })
    expect(await after(shop, 1)).toHaveLength(2)
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
  const ten = { kind: 'percent', terms: { percent: 10 } } as const

  /** A shop whose reminders bring codes of an offer, with Ada, who has left goods. */
  async function withOffer(more: { until?: string; isOnceEach?: boolean; mostUses?: number } = {}) {
    const shop = await openTestShop()
    await somePlaces(shop)
    const offer = await makeOffer(shop, { ...ten, code: 'COME10', ...more })
    await switchOn(shop, { offer: String(offer) })
    const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 9 })
    /** A buyer with goods in the cart, who agreed to reminders. */
    const leaves = async (name: string) => {
      const buyer = await aBuyer(shop, name, [{ item }])
      await agreeToReminders(shop, buyer)
      return buyer
    }
    const ada = await leaves('ada')
    /** The code in the newest mail. */
    const codeIn = (mails: Awaited<ReturnType<typeof remindersIn>>) =>
      /own code ([A-Z0-9]{12}) you get 10% off/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    const use = (buyer: Buyer, code: string) => useCode(shop, asOwner(buyer), { ...buyer, code })
    const pay = async (buyer: Buyer) => {
      const { order } = await place(shop, buyer)
      const { reference } = await payOrder(shop, buyer, order.id, 'fiat')
      await moneyArrives(shop, reference)
      await settle(shop, reference)
      return order
    }
    const fill = (buyer: Buyer) => addToCart(shop, asOwner(buyer), { itemId: item.id, quantity: 1 })
    const says = async () =>
      wordsOf(await read(shop, await aManager(shop), `/desk/offers/${offer}`))
    return { shop, offer, ada, leaves, codeIn, use, pay, fill, says }
  }

  test('belongs to an offer with a code that has not ended, which the desk chooses', async () => {
    const shop = await openTestShop()
    const good = await makeOffer(shop, { ...ten, code: 'COME10' })
    const without = await makeOffer(shop, ten)
    expect((await switchOn(shop, { offer: String(without) })).status).toBe(400)
    expect((await switchOn(shop, { offer: String(good) })).status).toBe(303)
    expect(await auditOf(shop, 'reminders.terms')).toEqual([
      expect.objectContaining({ changes: { reminders: ['off', 'on'], offer: [null, good] } }),
    ])
  })

  test('is one of its own for each mail, carried by its link, and used once', async () => {
    const { shop, offer, ada, leaves, codeIn, use, pay, fill, says } = await withOffer()
    await leaves('bisi')
    const mails = await after(shop, DAY_MS)
    expect(mails).toHaveLength(2)
    const codes = mails.map((mail) => codeIn([mail]))
    expect(new Set(codes).size).toBe(2)
    expect(mails[0]?.text).not.toContain('COME10')
    const [code = ''] = codes.filter((_, index) => mails[index]?.to === 'ada@example.com')
    expect(mails.find(({ to }) => to === 'ada@example.com')?.links).toContain(
      `${shop.config.siteUrl}/cart?code=${code}`,
    )
    expect(await says()).toContain('2 codes of its own mailed in reminders of carts, none used.')
    expect((await use(ada, code)).discount_total).toBe(1_500)
    expect(await pay(ada)).toMatchObject({ discountKobo: 150_000 })
    expect(await says()).toContain('2 codes of its own mailed in reminders of carts, 1 used.')
    expect(await says()).toContain('Paid once, ₦1,500 given')
    await fill(ada)
    expect(await whyNot(use(ada, code))).toContain('You have used this code already.')
    // The offer has no second row on the desk.
    expect((await readOffers(shop)).map(({ id, uses }) => [id, uses])).toEqual([[offer, 1]])
  })

  test('is used by its customer alone, and gives its use back with the order', async () => {
    const { shop, ada, leaves, codeIn, use, fill } = await withOffer()
    const code = codeIn(await after(shop, DAY_MS))
    const bisi = await leaves('bisi')
    expect(await whyNot(use(bisi, code))).toContain('mailed to another customer')
    await use(ada, code)
    await place(shop, ada)
    await fill(ada)
    // Its order is not paid in time.
    shop.pass(DAY_MS)
    expect((await use(ada, code)).discount_total).toBeGreaterThan(0)
  })

  test('counts among the uses of its offer, and changes and ends with it', async () => {
    const { shop, offer, ada, leaves, codeIn, use, pay } = await withOffer({ mostUses: 1 })
    const code = codeIn(await after(shop, DAY_MS))
    const bisi = await leaves('bisi')
    await use(bisi, 'COME10')
    await pay(bisi)
    expect(await whyNot(use(ada, code))).toContain('This code has been used up.')
    await shop.inTransaction((shop) =>
      changeOffer(shop, offer, { mostUses: { seen: 1, becomes: 5 } }, null),
    )
    expect((await use(ada, code)).discount_total).toBe(1_500)
    await shop.inTransaction((shop) => endOffer(shop, offer, null))
    expect(await whyNot(use(ada, code))).toContain('This code has ended.')
  })

  test('is left out once the offer has ended or its customer has used it once', async () => {
    const soon = await withOffer({ until: '2026-11-20T10:00:00.000Z' })
    const [mail] = await after(soon.shop, DAY_MS)
    expect(mail?.text).not.toContain('code')
    expect(mail?.links).toContain(`${soon.shop.config.siteUrl}/cart`)
    const once = await withOffer({ isOnceEach: true })
    await once.use(once.ada, 'COME10')
    await once.pay(once.ada)
    once.shop.pass(1)
    await once.fill(once.ada)
    expect((await after(once.shop, DAY_MS)).at(-1)?.text).not.toContain('code')
  })

  test('stays with the data of its customer, and is nobody’s once they are deleted', async () => {
    const { shop, ada, leaves, codeIn, use } = await withOffer()
    const code = codeIn(await after(shop, DAY_MS))
    expect(JSON.stringify(await readMyData(shop, ada))).toContain(code)
    await shop.db.deleteFrom('cart_reminder').execute()
    await shop.db.updateTable('offer').set({ customer_id: null }).execute()
    expect(await whyNot(use(await leaves('bisi'), code))).toContain('another customer')
  })

  test('is deleted after 180 days once its offer has ended, but not from an order or before', async () => {
    const { shop, offer, ada, leaves, use, pay } = await withOffer()
    const bisi = await leaves('bisi')
    await after(shop, DAY_MS)
    const codes = () =>
      shop.db
        .selectFrom('offer')
        .select(['code', 'customer_id'])
        .where('parent_id', '=', offer)
        .orderBy('customer_id')
        .execute()
    const codeOf = async ({ id }: Buyer) =>
      (await codes()).find(({ customer_id }) => customer_id === id)?.code ?? ''
    const whose = async () => {
      await clearOldReminders(shop)
      return (await codes()).map(({ customer_id }) => customer_id)
    }
    const lapsed = await codeOf(ada)
    await use(ada, lapsed)
    await use(bisi, await codeOf(bisi))
    await pay(bisi)
    shop.pass(180 * DAY_MS + 1)
    // An offer that goes on: Ada may still use her code.
    expect(await whose()).toEqual([ada.id, bisi.id])
    shop.pass(-2)
    await shop.inTransaction((shop) => endOffer(shop, offer, null))
    expect(await whose()).toEqual([ada.id, bisi.id])
    shop.pass(2)
    expect(await whose()).toEqual([bisi.id])
    // The cart that kept it stays, without it.
    const cart = await readCart(shop, asOwner(ada))
    expect([cart.cart_items.length, cart.discount_total]).toEqual([1, 0])
    expect(await whyNot(use(ada, lapsed))).toContain('We do not know this code.')
    expect((await readOffers(shop)).map(({ id, uses }) => [id, uses])).toEqual([[offer, 1]])
  })

  test('is deleted after 180 days once its customer is, also while its offer goes on', async () => {
    const { shop, offer, ada } = await withOffer()
    await after(shop, DAY_MS)
    await deleteAccount(shop, ada, 'market-day-7')
    const left = async () => {
      await clearOldReminders(shop)
      return shop.db.selectFrom('offer').select(['id', 'customer_id']).orderBy('id').execute()
    }
    shop.pass(180 * DAY_MS)
    expect(await left()).toEqual([
      { id: offer, customer_id: null },
      { id: expect.any(Number), customer_id: null },
    ])
    shop.pass(1)
    expect(await left()).toEqual([{ id: offer, customer_id: null }])
  })
})
