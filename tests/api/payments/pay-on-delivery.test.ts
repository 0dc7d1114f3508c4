import { describe, expect, test } from 'vitest'
import { clearBuyers, eraseAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { withLocked } from '../../support/buying/door.ts'
import { refuseAtDoor } from '#lib/payments/door/door.server.ts'
import { hasBought } from '#lib/orders/records/bought.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import {
  aDoorOrder,
  allowDoor,
  anOrderOnTheWay,
  confirm,
  orderOf,
  owedByRiders,
} from '../../support/buying/door.ts'
import { FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { auditOf, atDesk, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember, setLimits, theOwner } from '../../support/desk/staff.ts'
import {
  aBuyer,
  aCart,
  moneyArrives,
  noticesOf,
  place,
  putInto,
  statesOf,
  stockOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { EPE, somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs } from '../../support/world.ts'

async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

/** Who checks out a boubou of ₦15,000 with delivery in Surulere for ₦2,500. */
async function atCheckout(shop: Shop, change: Record<string, string> = {}) {
  const ada = await aCustomer(shop, 'ada')
  const item = await anItem(shop, { price: 15_000, stock: 3 })
  await aCart(shop, ada.id, [{ item }])
  const fields = { ...FILLED, payment_kind: 'door', ...change }
  const submit = (given: Record<string, string>) =>
    send(shop, ada, 'POST /checkout', { ...fields, ...given }, { form: true })
  const html = await (await submit({ do: 'price' })).text()
  const quote = quoteIn(html)
  return { ada, item, html, confirm: () => submit({ do: 'confirm', quote }) }
}

const choicesIn = (html: string): string[] =>
  [...html.matchAll(/<input type="radio" name="payment_kind"[^>]*value="(\w+)"/g)].map(
    ([, value = '']) => value,
  )

const ofRider = (shop: Shop, path: string, code?: string) =>
  code === undefined
    ? send(shop, aBrowser(), `GET ${path}`)
    : send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })

/** Who did not take this parcel. */
const refuse = (shop: Shop, orderId: string) =>
  withLocked(shop, orderId, (shop, order) =>
    refuseAtDoor(shop, order, { reason: 'Not at home', who: 'Amaka' }),
  )

describe('pay on delivery at checkout', () => {
  test('is off until the owner sets a greatest sum for the zone, and is nowhere mentioned', async () => {
    const shop = await aShop()
    const { html } = await atCheckout(shop)
    expect(choicesIn(html)).not.toContain('door')
    expect(html).not.toContain('Pay on delivery')
  })

  test('is a choice where it is offered, and the order then waits for a call with its goods held', async () => {
    const shop = await aShop()
    await allowDoor(shop, 17_500)
    const { ada, item, html, confirm } = await atCheckout(shop)
    expect(choicesIn(html)).toContain('door')
    expect(html).toContain('You pay the rider')
    const answer = await confirm()
    const page = (answer.headers.get('location') ?? '').replace(shop.config.siteUrl, '')
    expect(page).toMatch(/^\/orders\/\w{22}$/)
    const words = wordsOf(await (await send(shop, ada, `GET ${page}`)).text())
    expect(words).toContain('You pay ₦17,500 to the rider.')
    expect(words).toContain('We call you on 0803 555 0142 before we pack it.')
    expect(words).not.toContain('Your hand-over code')
    for (const path of [page, '/orders']) {
      const html = await (await send(shop, ada, `GET ${path}`)).text()
      const [button = ''] = /<button[^>]*value="pay"[^<]*/.exec(html) ?? []
      expect(button).toContain('button-secondary')
      expect(button).toContain('Pay before delivery instead')
    }
    shop.pass(DAY_MS)
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 1, available: 2 })
    // It has left the cart, and is not replaced by the next order.
    await (await send(shop, ada, 'GET /orders')).text()
    expect(await (await send(shop, ada, 'GET /checkout')).text()).not.toContain('Confirm Order')
  })

  test('is not offered above the greatest sum, elsewhere, or for pickup, and the reason is said', async () => {
    const shop = await aShop()
    await allowDoor(shop, 17_499)
    const { html, confirm } = await atCheckout(shop)
    expect(choicesIn(html)).not.toContain('door')
    expect(html).toContain('Pay on delivery is offered up to ₦17,499.')
    // A form of another page asks for it all the same.
    const answer = await confirm()
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Please choose another way to pay')
    const lagosOnly = await aShop()
    await lagosOnly.db
      .updateTable('delivery_zone')
      .set({ door_up_to_kobo: 5_000_000 })
      .where('name', '=', 'Lagos')
      .execute()
    const elsewhere = await atCheckout(lagosOnly, { lga: String(EPE) })
    expect(choicesIn(elsewhere.html)).not.toContain('door')
    expect(elsewhere.html).toContain('Pay on delivery is not offered in this area.')
  })

  test('is refused to who has not taken two parcels, by account or phone, without saying why', async () => {
    const shop = await aShop()
    for (let parcels = 0; parcels < 2; parcels++)
      await refuse(shop, (await anOrderOnTheWay(shop)).id)
    await allowDoor(shop)
    const { confirm } = await atCheckout(shop)
    const answer = await confirm()
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain('Pay on delivery is not possible for this order.')
    expect(text).toContain('Please choose another way to pay')
    expect(text).not.toMatch(/parcel|refused|phone number/)
  })

  test('is offered to others when the data of who has not taken two parcels is deleted', async () => {
    const shop = await aShop()
    for (let parcels = 0; parcels < 2; parcels++) {
      const { id, buyer } = await anOrderOnTheWay(shop)
      await refuse(shop, id)
      await eraseAccount(shop, buyer)
    }
    shop.pass(91 * DAY_MS)
    await clearBuyers(shop)
    const { html } = await atCheckout(shop)
    expect(choicesIn(html)).toContain('door')
  })

  test('is refused to a phone number that the desk has blocked, until it is unblocked', async () => {
    const shop = await aShop()
    await allowDoor(shop)
    const clerk = atDesk(await aMember(shop, 'support', 'Ngozi'))
    const block = { act: 'block', phone: '0803 555 0142', reason: 'Fake alerts' }
    expect((await submit(shop, clerk, '/desk/door', block)).status).toBe(303)
    expect((await submit(shop, clerk, '/desk/door', block)).status).not.toBe(303)
    expect(JSON.stringify(await auditOf(shop, 'phone.blocked'))).not.toContain('5550142')
    const { confirm } = await atCheckout(shop)
    const answer = await confirm()
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain('Please choose another way to pay')
    expect(wordsOf(text)).not.toMatch(/block|fake/i)
    const unblock = { act: 'unblock', blocked: '+2348035550142' }
    expect((await submit(shop, clerk, '/desk/door', unblock)).status).toBe(303)
    expect((await confirm()).status).toBe(303)
  })

  test('lets one customer have two orders that wait for a call, not three', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 9 })
    const buyer = await aBuyer(shop, 'bola', [{ item }])
    await aDoorOrder(shop, { buyer })
    await putInto(shop, buyer.cartId, [{ item }])
    await aDoorOrder(shop, { buyer })
    await putInto(shop, buyer.cartId, [{ item }])
    await expect(aDoorOrder(shop, { buyer })).rejects.toMatchObject({ code: 'invalid' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 9, held: 3, available: 6 })
  })

  test('holds at most 30 pieces for one customer, with those of the next order', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 500, stock: 99 })
    const buyer = await aBuyer(shop, 'bola', [{ item, quantity: 20 }])
    await aDoorOrder(shop, { buyer })
    await putInto(shop, buyer.cartId, [{ item, quantity: 11 }])
    const refusal = { code: 'too_many_held', detail: expect.stringContaining('We keep 20 pieces') }
    await expect(place(shop, buyer)).rejects.toMatchObject(refusal)
    expect(await stockOf(shop, item)).toMatchObject({ held: 20 })
  })

  test.each([
    ['counts once for each customer', { isOnceEach: true }],
    ['is for a first order', { isFirstOrder: true }],
    ['counts once in all', { mostUses: 1 }],
  ])('uses an offer that %s, so that the next order is without it', async (_, terms) => {
    const shop = await aShop()
    const half = { kind: 'percent', terms: { percent: 50 } } as const
    const offer_id = await makeOffer(shop, { ...half, code: 'HALF', ...terms })
    const item = await anItem(shop, { price: 15_000, stock: 9 })
    const buyer = await aBuyer(shop, 'bola', [{ item }])
    const cart = shop.db.updateTable('cart').set({ offer_id }).where('id', '=', buyer.cartId)
    await cart.execute()
    const { id } = await aDoorOrder(shop, { buyer })
    expect(await orderOf(shop, id)).toMatchObject({ discountKobo: 750_000 })
    await putInto(shop, buyer.cartId, [{ item }])
    await cart.execute()
    expect((await place(shop, buyer)).order).toMatchObject({ discountKobo: 0 })
  })

  test('ends an order that nobody called within two days, which is not held against its buyer', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const buyer = await aBuyer(shop, 'bola', [{ item }])
    const { id } = await aDoorOrder(shop, { buyer })
    shop.pass(2 * DAY_MS + 1)
    await putInto(shop, buyer.cartId, [{ item }])
    const { order } = await place(shop, buyer)
    expect(order.holdsGoods).toBe(true)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', expiredTimes: 0 })
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
  })
})

describe('an order that is paid on delivery', () => {
  test('goes to packing when a clerk has called, and its buyer then has a code on the page and by mail', async () => {
    const shop = await aShop()
    const { id, number, buyer } = await aDoorOrder(shop)
    const clerk = atDesk(await aMember(shop, 'support', 'Ngozi'))
    const path = `/desk/orders/${number}/door`
    expect(wordsOf(await read(shop, clerk, '/desk/door'))).toContain(number)
    const mails = (await mailsOf(shop)).length
    expect((await submit(shop, clerk, path, { act: 'called' })).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', paidAt: null })
    expect(await auditOf(shop, 'order.called')).toMatchObject([{ who: 'Ngozi' }])
    const [mail] = (await mailsOf(shop)).slice(mails)
    const code = /Your hand-over code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).toContain('You pay ₦17,500 to the rider')
    const ada = await signInAs(shop, buyer.username)
    const page = wordsOf(await (await send(shop, ada, `GET /orders/${id}`)).text())
    expect(page).toContain(`Your hand-over code ${code}`)
    // Pressed again, it is not called again.
    const again = await submit(shop, clerk, path, { act: 'called' })
    expect(again.status).not.toBe(303)
  })

  test('gets a new code by one press, and the old one then does not count', async () => {
    const shop = await aShop()
    const { id, path, code, buyer } = await anOrderOnTheWay(shop)
    const ada = await signInAs(shop, buyer.username)
    const renew = { order: id, do: 'renew-code' }
    const answer = await send(shop, ada, `POST /orders/${id}`, renew, { form: true })
    expect(answer.headers.get('location')).toBe(`/orders/${id}?renewed=yes`)
    const page = await (await send(shop, ada, `GET ${answer.headers.get('location')}`)).text()
    const renewed = /Your hand-over code (\d{6})/.exec(wordsOf(page))?.[1] ?? ''
    expect(renewed).toMatch(/^\d{6}$/)
    expect(renewed).not.toBe(code)
    expect((await ofRider(shop, path, code)).status).toBe(400)
    expect((await ofRider(shop, path, renewed)).status).toBe(303)
  })

  test('gets five new codes an hour and no more, as each is a mail', async () => {
    const shop = await aShop()
    const { id, buyer } = await anOrderOnTheWay(shop)
    const ada = await signInAs(shop, buyer.username)
    const renew = () =>
      send(shop, ada, `POST /orders/${id}`, { order: id, do: 'renew-code' }, { form: true })
    for (let time = 0; time < 5; time++) expect((await renew()).status).toBe(303)
    const mails = (await mailsOf(shop)).length
    expect((await renew()).status).toBe(429)
    expect(await mailsOf(shop)).toHaveLength(mails)
    expect((await orderOf(shop, id)).code.number).toBe(6)
  })

  test('is handed over by its code: delivered, paid, and its money owed by the rider until it is handed in', async () => {
    const shop = await aShop()
    const { id, number, path, code, buyer } = await anOrderOnTheWay(shop)
    const page = await ofRider(shop, path)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const words = wordsOf(await page.text())
    for (const text of ['Ada Obi', 'Surulere, Lagos', '₦17,500', '0803 555 0142', 'map'])
      expect(words).toContain(text)
    const mails = (await mailsOf(shop)).length
    const answers = await Promise.all([ofRider(shop, path, code), ofRider(shop, path, code)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'delivered', dueKobo: 0 })
    expect(await statesOf(shop, id)).toEqual(['succeeded'])
    expect(await owedByRiders(shop)).toBe(1_750_000)
    expect((await mailsOf(shop)).slice(mails).map(({ subject }) => subject)).toContainEqual(
      `Your order ${number} is paid`,
    )
    expect(await noticesOf(shop, buyer.id)).toContain(`Your order ${number} was paid. Thank you.`)
    const done = wordsOf(await (await ofRider(shop, path)).text())
    expect(done).toContain('Bring ₦17,500 to the shop.')
    expect(done).not.toContain('Ada Obi')
    const tunde = await aMember(shop, 'books', 'Tunde')
    const books = atDesk(tunde)
    const owed = wordsOf(await read(shop, books, '/desk/door'))
    expect(owed).toContain('Musa ₦17,500 for 1 parcel')
    const handedIn = { act: 'handed-in', [`taken.${id}`]: 'on' }
    const money = wordsOf(await read(shop, books, '/desk/money'))
    expect(money).toContain('Riders have ₦17,500 of yours for 1 parcel, the oldest since')
    const overLimit = await submit(shop, books, '/desk/door', handedIn)
    expect(overLimit.status).toBe(400)
    expect(wordsOf(await overLimit.text())).toContain('You may do this up to ₦0 at a time.')
    expect(await owedByRiders(shop)).toBe(1_750_000)
    await setLimits(shop, theOwner, tunde.id, { each: 1_750_000, day: 1_750_000 })
    expect((await submit(shop, books, '/desk/door', handedIn)).status).toBe(303)
    expect(await owedByRiders(shop)).toBe(0)
    expect(await auditOf(shop, 'rider.handed-in')).toMatchObject([{ who: 'Tunde' }])
    expect(wordsOf(await read(shop, books, '/desk/door'))).toContain('No rider owes you money.')
    expect(wordsOf(await (await ofRider(shop, path)).text())).toContain('The shop has the money.')
  })

  test('can be tried five times by the rider, and then is handed over by the desk alone', async () => {
    const shop = await aShop()
    const { id, number, path, code } = await anOrderOnTheWay(shop)
    const wrong = code === '000000' ? '000001' : '000000'
    const first = await ofRider(shop, path, wrong)
    expect(await first.text()).toContain('You can try 4 times more.')
    for (let tries = 1; tries < 5; tries++) await ofRider(shop, path, wrong)
    expect(await (await ofRider(shop, path)).text()).toContain('The code was wrong too often.')
    expect((await ofRider(shop, path, code)).status).toBe(400)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'sent', code: { tries: 5 } })
    const ngozi = await aMember(shop, 'support', 'Ngozi')
    await setLimits(shop, theOwner, ngozi.id, { each: 1_750_000, day: 1_750_000 })
    const clerk = atDesk(ngozi)
    const desk = `/desk/orders/${number}/door`
    const reason = 'Ada says on the phone that she has it'
    const done = await submit(shop, clerk, desk, { act: 'handed-over', reason })
    expect(done.status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'delivered', dueKobo: 0 })
    expect(await owedByRiders(shop)).toBe(1_750_000)
    expect(await auditOf(shop, 'order.door-paid')).toMatchObject([{ who: 'Ngozi', reason }])
  })

  test('opens for no guessed link, nor for one that another sending has replaced', async () => {
    const shop = await aShop()
    const { id, path } = await anOrderOnTheWay(shop)
    const guesses = [`/rider/${id}`, `/rider/${id}.${'0'.repeat(32)}`, '/rider/x', `${path}0`]
    for (const guess of guesses) {
      expect((await ofRider(shop, guess)).status, guess).toBe(404)
      expect((await ofRider(shop, guess, '123456')).status, guess).toBe(404)
    }
    await shop.db.updateTable('orders').set({ courier: 'Bayo' }).where('id', '=', id).execute()
    expect((await ofRider(shop, path)).status).toBe(404)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'sent', code: { tries: 0 } })
  })

  test('has a link for the rider that ends after thirty days, as it shows a name and a place', async () => {
    const shop = await aShop()
    const { id, path, code } = await anOrderOnTheWay(shop)
    shop.pass(30 * DAY_MS - 1)
    expect((await ofRider(shop, path)).status).toBe(200)
    shop.pass(1)
    expect((await ofRider(shop, path)).status).toBe(404)
    expect((await ofRider(shop, path, code)).status).toBe(404)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'sent' })
  })

  test('lets its buyer review the goods when they are paid, and not before', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const { path, code, buyer } = await anOrderOnTheWay(shop, { lines: [{ item }] })
    expect(await hasBought(shop, buyer.id, item.id)).toBe(false)
    await ofRider(shop, path, code)
    expect(await hasBought(shop, buyer.id, item.id)).toBe(true)
  })

  test('is neither delivered nor returned at the desk without its money', async () => {
    const shop = await aShop()
    const { id, number } = await anOrderOnTheWay(shop)
    const owner = atDesk(await aMember(shop))
    const page = await read(shop, owner, `/desk/orders/${number}`)
    expect(page).not.toContain('Mark delivered')
    expect(page).not.toContain(`/desk/orders/${number}/return`)
    expect(page).toContain(`/desk/orders/${number}/door`)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'sent' })
  })

  test('that is not taken ends, and its goods are on the shelf when they are noted as back', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const { id, number, path, code } = await anOrderOnTheWay(shop, { lines: [{ item }] })
    const packer = atDesk(await aMember(shop, 'packer', 'Sani'))
    const desk = `/desk/orders/${number}`
    const refused = { act: 'refused', reason: 'Nobody was at home' }
    expect((await submit(shop, packer, `${desk}/door`, refused)).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', endReason: 'refused' })
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 2 })
    expect((await ofRider(shop, path, code)).status).toBe(303)
    expect(await owedByRiders(shop)).toBe(0)
    expect(wordsOf(await (await ofRider(shop, path)).text())).toContain('not on its way any more')
    const owner = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, owner, '/desk/door'))).toContain(`not back yet ${number}`)
    const form = await read(shop, owner, `${desk}/return`)
    expect(form).toContain('No money was paid, and none goes back.')
    expect(form).not.toContain('the next page is for the refund')
    const units = /name="(units\.\d+)"/.exec(form)?.[1] ?? ''
    const shown = /name="shown" value="([^"]+)"/.exec(form)?.[1] ?? ''
    const back = { act: 'returned', shown, condition: '', [units]: '1' }
    const answer = await submit(shop, owner, `${desk}/return`, {
      ...back,
      [units.replace('units', 'back')]: 'on',
    })
    expect(answer.status).toBe(303)
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    expect(wordsOf(await read(shop, owner, '/desk/door'))).toContain(
      'No parcel is on its way back.',
    )
    const again = await submit(shop, owner, `${desk}/door`, { act: 'after-all' })
    expect(again.status).not.toBe(303)
  })

  test('that is taken after all goes on its way again, and is then handed over', async () => {
    const shop = await aShop()
    const { id, number, path, code } = await anOrderOnTheWay(shop)
    await refuse(shop, id)
    const owner = atDesk(await aMember(shop))
    const desk = `/desk/orders/${number}/door`
    expect((await submit(shop, owner, desk, { act: 'after-all' })).status).toBe(303)
    expect((await ofRider(shop, path, code)).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'delivered', endReason: null })
  })

  test('that is paid on a page meanwhile has nothing to be collected', async () => {
    const shop = await aShop()
    const { id, buyer } = await aDoorOrder(shop)
    const { reference } = await payOrder(shop, buyer, id, 'fiat')
    await confirm(shop, id)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 0 })
    expect(await statesOf(shop, id)).toEqual(['succeeded'])
  })

  test('is cancelled by its customer before it is packed, with its goods back and no money to send', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const { id, number, buyer } = await aDoorOrder(shop, { lines: [{ item }] })
    await confirm(shop, id)
    const ada = await signInAs(shop, buyer.username)
    const cancel = { order: id, do: 'cancel' }
    expect((await send(shop, ada, `POST /orders/${id}`, cancel, { form: true })).status).toBe(303)
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    expect(await noticesOf(shop, buyer.id)).toContain(`Your order ${number} was cancelled.`)
  })
})
