import { describe, expect, test } from 'vitest'
import { DEPOSITS, depositOf } from '#lib/delivery/price/deposit.ts'
import { billingPrice } from '#lib/checkout/billing.server.ts'
import { payAtDoor } from '#lib/orders/door/offer.server.ts'
import { placeOrder } from '#lib/orders/placing/place.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { withLocked } from '../../support/buying/door.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { refuseAtDoor } from '#lib/payments/door/door.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import {
  aDepositOrder,
  aPaidDeposit,
  arrives,
  askDeposit,
  confirm,
  onTheWay,
  orderOf,
  owedByRiders,
} from '../../support/buying/door.ts'
import { FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { aGiftCard, onCard, paymentsOf, payWith } from '../../support/buying/gift-cards.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { refund, sendRefunds } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
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
import { somePlaces, SURULERE } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs } from '../../support/world.ts'

/** A shop that asks for the price of the delivery, ₦2,500, before it packs. */
async function aShop(ifRefused: 'kept' | null = null) {
  const shop = await openTestShop()
  await somePlaces(shop)
  await askDeposit(shop, 'delivery', ifRefused)
  return shop
}

const refuse = (shop: Shop, orderId: string) =>
  withLocked(shop, orderId, (shop, order) =>
    refuseAtDoor(shop, order, { reason: 'Not at home', who: 'Amaka' }),
  )

const cancel = async (shop: Shop, username: string, id: string) => {
  const ada = await signInAs(shop, username)
  return send(shop, ada, `POST /orders/${id}`, { order: id, do: 'cancel' }, { form: true })
}

/** The lines of the cart of a buyer. */
const inCart = async ({ db }: Shop, cartId: string) =>
  (await db.selectFrom('cart_item').select('id').where('cart_id', '=', cartId).execute()).length

describe('the deposit of an order', () => {
  test('is the price of the delivery, or a share of the total in whole naira, and at least ₦50', () => {
    const order = { feeKobo: 250_000, totalKobo: 1_750_050 }
    expect(DEPOSITS.map((deposit) => depositOf({ ...order, deposit }) / 100)).toEqual([
      2_500, 1_751, 3_501, 4_376, 5_251, 7_001, 8_751, 13_126,
    ])
    expect(depositOf({ ...order, deposit: null })).toBe(0)
    expect(depositOf({ ...order, feeKobo: 0, deposit: 'delivery' })).toBe(0)
    expect(depositOf({ ...order, totalKobo: 20_000, deposit: '10' })).toBe(5_000)
  })

  test('is said at the checkout before the order is placed, and paid on the company’s page', async () => {
    const shop = await aShop('kept')
    const ada = await aCustomer(shop, 'ada')
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const cartId = await aCart(shop, ada.id, [{ item }])
    const fields = { ...FILLED, payment_kind: 'door' }
    const submit = (given: Record<string, string>) =>
      send(shop, ada, 'POST /checkout', { ...fields, ...given }, { form: true })
    const html = await (await submit({ do: 'price' })).text()
    expect(wordsOf(html)).toContain(
      'Pay ₦2,500 now, ₦15,000 to the rider. If you do not take the parcel, we keep the deposit.',
    )
    expect(html).not.toContain('we call you first')
    const quote = quoteIn(html)
    const answer = await submit({ do: 'confirm', quote })
    expect(answer.headers.get('location')).toContain('/pay/sandbox/')
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect(await orderOf(shop, id)).toMatchObject({
      stage: 'waiting',
      depositKobo: 250_000,
      dueKobo: 1_500_000,
      isDepositKept: true,
    })
    expect(await inCart(shop, cartId)).toBe(1)
    const page = wordsOf(await (await send(shop, ada, `GET /orders/${id}`)).text())
    expect(page).toContain('Pay ₦2,500 now, ₦15,000 to the rider.')
    expect(page).not.toContain('We call you')
  })

  test('takes the order to packing without a call, with the same sums everywhere', async () => {
    const shop = await aShop()
    const { id, number, buyer, item, reference } = await aDepositOrder(shop)
    const owner = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, owner, '/desk/door'))).not.toContain(number)
    await expect(confirm(shop, id)).rejects.toMatchObject({ code: 'invalid' })
    const mails = (await mailsOf(shop)).length
    await arrives(shop, reference)
    expect(await orderOf(shop, id)).toMatchObject({
      stage: 'to-pack',
      paidAt: null,
      depositKobo: 250_000,
      dueKobo: 1_500_000,
    })
    expect(await inCart(shop, buyer.cartId)).toBe(0)
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
    expect(await noticesOf(shop, buyer.id)).toContain(
      `The deposit of ₦2,500 for your order ${number} is paid. You pay ₦15,000 to the rider. The page of the order has your hand-over code.`,
    )
    const sent = (await mailsOf(shop)).slice(mails)
    const code = sent.find(({ text }) => text.includes('Your hand-over code'))
    expect(code?.text).toContain('Your deposit of ₦2,500 is paid.')
    expect(code?.text).toContain('You pay ₦15,000 to the rider')
    expect(sent.some(({ subject }) => subject.includes('its deposit is paid'))).toBe(true)
    const ada = await signInAs(shop, buyer.username)
    const page = wordsOf(await (await send(shop, ada, `GET /orders/${id}`)).text())
    expect(page).toContain('You pay ₦15,000 to the rider. Your deposit of ₦2,500 is paid.')
    expect(page).toContain('Deposit paid')
    // The page of its payment thanks for no price, and has no receipt to speak of.
    const paying = await send(shop, ada, `GET /orders/${id}/pay`)
    expect([paying.status, paying.headers.get('location')]).toEqual([303, `/orders/${id}`])
    const desk = wordsOf(await read(shop, owner, `/desk/orders/${number}`))
    expect(desk).toContain('Deposit, paid; goes back if it is not taken ₦2,500')
    expect(desk).toContain('To collect on delivery ₦15,000')
    const slip = wordsOf(await read(shop, owner, `/desk/slips?orders=${number}`))
    expect(slip).toContain('Deposit of ₦2,500 is paid. Collect ₦15,000')
  })

  test('and what the rider collects are the price, and the receipt says both', async () => {
    const shop = await aShop()
    const { id } = await aPaidDeposit(shop)
    const { path, code } = await onTheWay(shop, id)
    expect(wordsOf(await (await send(shop, aBrowser(), `GET ${path}`)).text())).toContain('₦15,000')
    const mails = (await mailsOf(shop)).length
    await send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'delivered', dueKobo: 0 })
    expect(await paymentsOf(shop, id)).toEqual(['sandbox succeeded 2500', 'door succeeded 15000'])
    expect(await owedByRiders(shop)).toBe(1_500_000)
    const receipt = (await mailsOf(shop))
      .slice(mails)
      .find(({ subject }) => subject.includes('is paid'))
    expect(receipt?.text).toMatch(/Deposit, paid before\D*2,500/)
  })

  test('is asked for once, whether Confirm Order is pressed once or twice', async () => {
    const shop = await aShop()
    const { id, buyer, reference } = await aDepositOrder(shop)
    const again = await aDepositOrder(shop, buyer)
    expect([again.id, again.reference]).toEqual([id, reference])
    await Promise.all([arrives(shop, reference), arrives(shop, reference)])
    expect(await statesOf(shop, id)).toEqual(['succeeded'])
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 1_500_000 })
  })

  test('that is paid a second time goes back, also when it is as much as the rest', async () => {
    for (const deposit of ['delivery', '50'] as const) {
      const shop = await aShop()
      await askDeposit(shop, deposit)
      const { id, buyer, reference } = await aDepositOrder(shop)
      // Its first page is over, and the buyer opens another.
      await shop.db
        .updateTable('payment_attempt')
        .set({ expires_at: shop.now() })
        .where('reference', '=', reference)
        .execute()
      const second = await payOrder(shop, buyer, id, 'fiat')
      expect(second.reference).not.toBe(reference)
      await arrives(shop, reference)
      await arrives(shop, second.reference)
      await sendRefunds(shop)
      expect(await statesOf(shop, id)).toEqual(['succeeded', 'reversed'])
      const { depositKobo, dueKobo, stage } = await orderOf(shop, id)
      expect([stage, depositKobo + dueKobo]).toEqual(['to-pack', 1_750_000])
    }
  })

  test('does not hold the goods for days: the order ends with its time to pay, and counts against its buyer', async () => {
    const shop = await aShop()
    const { id, item } = await aDepositOrder(shop)
    shop.pass(HOUR_MS)
    const owner = atDesk(await aMember(shop))
    await read(shop, owner, '/desk/orders')
    const { order } = await place(shop, await aBuyer(shop, 'bola', [{ item }]))
    expect(order.holdsGoods).toBe(true)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', expiredTimes: 1 })
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
  })

  test('that is chosen in the last minutes can be paid as long as a payment that is chosen then', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const buyer = await aBuyer(shop, 'ada', [{ item }])
    const { order } = await place(shop, buyer)
    shop.pass(9 * MINUTE_MS)
    await payAtDoor(shop, buyer, order.id, true)
    shop.pass(29 * MINUTE_MS)
    // Chosen once more, it waits no longer.
    await payAtDoor(shop, buyer, order.id, true)
    await releaseExpiredHolds(shop)
    expect(await orderOf(shop, order.id)).toMatchObject({ stage: 'waiting', depositKobo: 250_000 })
    expect(await stockOf(shop, item)).toMatchObject({ held: 1 })
    shop.pass(2 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    expect(await orderOf(shop, order.id)).toMatchObject({ stage: 'cancelled' })
    expect(await stockOf(shop, item)).toMatchObject({ held: 0 })
  })

  test('does not hold goods for ever where the same order is placed again and again', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const buyer = await aBuyer(shop, 'ada', [{ item }])
    const { order } = await place(shop, buyer)
    await payAtDoor(shop, buyer, order.id, true)
    shop.pass(29 * MINUTE_MS)
    expect((await place(shop, buyer)).order.id).toBe(order.id)
    await payAtDoor(shop, buyer, order.id, true)
    shop.pass(2 * MINUTE_MS)
    await releaseExpiredHolds(shop)
    expect(await orderOf(shop, order.id)).toMatchObject({ stage: 'cancelled' })
    expect(await stockOf(shop, item)).toMatchObject({ held: 0 })
  })

  test('that comes late brings the order back while the goods are there, else it goes back', async () => {
    for (const isSoldOut of [false, true]) {
      const shop = await aShop()
      const { id, item, reference } = await aDepositOrder(shop)
      await moneyArrives(shop, reference)
      shop.pass(DAY_MS)
      const units = isSoldOut ? 3 : 1
      const bola = await aBuyer(shop, 'bola', [{ item, quantity: units }])
      await place(shop, bola)
      expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled' })
      await settle(shop, reference)
      await sendRefunds(shop)
      const order = await orderOf(shop, id)
      expect(order).toMatchObject(
        isSoldOut
          ? { stage: 'cancelled', confirmedAt: null }
          : { stage: 'to-pack', statusReason: 'paid_late', dueKobo: 1_500_000 },
      )
      expect(await statesOf(shop, id)).toEqual([isSoldOut ? 'reversed' : 'succeeded'])
    }
  })

  test('that comes late goes back from an order that its buyer has replaced', async () => {
    const shop = await aShop()
    const { id, buyer, reference } = await aDepositOrder(shop)
    await moneyArrives(shop, reference)
    await putInto(shop, buyer.cartId, [])
    await place(shop, buyer)
    await settle(shop, reference)
    await sendRefunds(shop)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', statusReason: 'replaced' })
    expect(await statesOf(shop, id)).toEqual(['reversed'])
  })

  test('is the whole price when that is what came, and the rider collects nothing', async () => {
    const shop = await aShop()
    const { id, number } = await aDepositOrder(shop)
    const who = atDesk(await aMember(shop))
    const path = `/desk/orders/${number}/paid`
    expect(wordsOf(await read(shop, who, path))).toContain('Did ₦17,500 come, the whole price?')
    const noted = { act: 'paid', payment: 'cash', reason: '' }
    expect((await submit(shop, who, path, { ...noted, sum: '5,000' })).status).toBe(400)
    await submit(shop, who, path, { ...noted, sum: '17,500' })
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 0, depositKobo: 0 })
    expect((await paymentsOf(shop, id)).at(-1)).toBe('cash succeeded 17500')
  })

  test('that changes between the price and Confirm Order is shown first', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { price: 15_000, stock: 3 })
    const { cartId, ...buyer } = await aBuyer(shop, 'ada', [{ item }])
    const asked = { cartId, lgaId: SURULERE, mode: 'delivery' as const }
    const owner = { kind: 'customer' as const, customer: buyer }
    const { quote } = await billingPrice(shop, owner, asked)
    await askDeposit(shop, 'delivery', 'kept')
    const confirm = () => placeOrder(shop, buyer, { cartId, quote, shippingMode: 'delivery' })
    await expect(confirm()).rejects.toMatchObject({ code: 'price_changed' })
    await askDeposit(shop, 'delivery', null)
    expect((await confirm()).isNew).toBe(true)
  })

  test('goes back when its order was opened again, to be paid in full', async () => {
    const shop = await aShop()
    const { id, buyer, reference } = await aDepositOrder(shop)
    shop.pass(HOUR_MS)
    // Reopened, it is paid in full.
    const whole = await payOrder(shop, buyer, id, 'fiat')
    expect(await orderOf(shop, id)).toMatchObject({ depositKobo: 0, dueKobo: 0 })
    await arrives(shop, reference)
    await sendRefunds(shop)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'waiting' })
    await arrives(shop, whole.reference)
    expect(await paymentsOf(shop, id)).toEqual(['sandbox reversed 2500', 'sandbox succeeded 17500'])
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 0 })
  })

  test('is forgotten when its buyer chooses another way to pay at the checkout', async () => {
    const shop = await aShop()
    const { id, buyer } = await aDepositOrder(shop)
    expect((await place(shop, buyer)).order.id).toBe(id)
    const { reference } = await payOrder(shop, buyer, id, 'fiat')
    await arrives(shop, reference)
    expect(await orderOf(shop, id)).toMatchObject({
      stage: 'to-pack',
      depositKobo: 0,
      dueKobo: 0,
    })
    expect((await paymentsOf(shop, id)).at(-1)).toBe('sandbox succeeded 17500')
  })

  test('goes back when the order is cancelled before it is packed', async () => {
    const shop = await aShop('kept')
    const { id, buyer, item } = await aPaidDeposit(shop)
    expect((await cancel(shop, buyer.username, id)).status).toBe(303)
    await sendRefunds(shop)
    expect(await statesOf(shop, id)).toEqual(['reversed'])
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled', endReason: 'cancelled' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
  })

  test('is not asked for any more when the unpaid order is cancelled', async () => {
    const shop = await aShop()
    const { id, buyer, item } = await aDepositOrder(shop)
    expect((await cancel(shop, buyer.username, id)).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'cancelled' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
  })

  test('goes back from a parcel that is not taken, and the order then cannot go on', async () => {
    const shop = await aShop()
    const { id, number, buyer } = await aPaidDeposit(shop)
    await onTheWay(shop, id)
    const owner = atDesk(await aMember(shop))
    const desk = `/desk/orders/${number}/door`
    expect(wordsOf(await read(shop, owner, desk))).toContain(
      'The deposit of ₦2,500 goes back to the buyer: at once where its company sends it',
    )
    const refused = { act: 'refused', reason: 'Nobody was at home' }
    expect((await submit(shop, owner, desk, refused)).status).toBe(303)
    await sendRefunds(shop)
    expect(await statesOf(shop, id)).toEqual(['reversed'])
    expect((await noticesOf(shop, buyer.id)).join()).toContain(
      'Your deposit of ₦2,500 goes back to you.',
    )
    expect(await read(shop, owner, desk)).not.toContain('after-all')
    expect((await submit(shop, owner, desk, { act: 'after-all' })).status).not.toBe(303)
  })

  test('is kept where its buyer was told so, whatever the owner says by then, and the order may go on', async () => {
    const shop = await aShop('kept')
    const { id, number } = await aPaidDeposit(shop)
    await askDeposit(shop, null)
    const { path, code } = await onTheWay(shop, id)
    await refuse(shop, id)
    await sendRefunds(shop)
    expect(await statesOf(shop, id)).toEqual(['succeeded'])
    const owner = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, owner, '/desk/money'))).not.toContain(number)
    const desk = `/desk/orders/${number}/door`
    expect((await submit(shop, owner, desk, { act: 'after-all' })).status).toBe(303)
    await send(shop, aBrowser(), `POST ${path}`, { code }, { form: true })
    expect(await paymentsOf(shop, id)).toEqual(['sandbox succeeded 2500', 'door succeeded 15000'])
  })

  test('that is kept is said to be kept, and not offered for refund when the parcel is back', async () => {
    const shop = await aShop('kept')
    const { id, number } = await aPaidDeposit(shop)
    await onTheWay(shop, id)
    await refuse(shop, id)
    const owner = atDesk(await aMember(shop))
    const page = `/desk/orders/${number}`
    expect(wordsOf(await read(shop, owner, `${page}/return`))).toContain(
      'the shop keeps the deposit of ₦2,500, as the buyer was told.',
    )
    const line = await shop.db.selectFrom('order_item').select('id').executeTakeFirstOrThrow()
    const noted = await submit(shop, owner, `${page}/return`, {
      act: 'returned',
      condition: '',
      shown: 'cancelled',
      request: '',
      [`units.${line.id}`]: '1',
    })
    expect(noted.headers.get('location')).toBe(`${page}?done=returned`)
    expect(await read(shop, owner, page)).not.toContain(`href="${page}/refund"`)
    expect(wordsOf(await read(shop, owner, `${page}/refund`))).toContain(
      'The shop keeps the deposit of ₦2,500',
    )
  })

  test('that was kept and then given back after all does not pay for the parcel any more', async () => {
    const shop = await aShop('kept')
    const { id, number } = await aPaidDeposit(shop)
    await onTheWay(shop, id)
    await refuse(shop, id)
    const owner = atDesk(await aMember(shop))
    await refund(shop, owner, `/desk/orders/${number}`, { sum: '2,500', reason: 'Goodwill' })
    const again = await submit(shop, owner, `/desk/orders/${number}/door`, { act: 'after-all' })
    expect(again.status).not.toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ endReason: 'refused' })
  })

  test('that the team noted by hand is on the list of money that a person sends back', async () => {
    const shop = await aShop()
    const { id, number } = await aDepositOrder(shop)
    await shop.inTransaction((shop) =>
      payByHand(shop, id, { method: 'cash', bankReference: '', sumKobo: null }),
    )
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'to-pack', dueKobo: 1_500_000 })
    await onTheWay(shop, id)
    await refuse(shop, id)
    const owner = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, owner, '/desk/money'))).toContain(number)
  })

  test('is beside a gift card: card, deposit and rest are the price, and each goes back where it came from', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 3 })
    const buyer = await aBuyer(shop, 'bola', [{ item }])
    const card = await aGiftCard(shop, 5_000)
    await payWith(shop, buyer.cartId, card.id)
    const { id } = await aPaidDeposit(shop, buyer)
    expect(await orderOf(shop, id)).toMatchObject({
      creditKobo: 500_000,
      depositKobo: 250_000,
      dueKobo: 1_000_000,
    })
    expect(await paymentsOf(shop, id)).toEqual([
      'sandbox succeeded 2500',
      'gift-card succeeded 5000',
    ])
    await onTheWay(shop, id)
    await refuse(shop, id)
    await sendRefunds(shop)
    expect(await statesOf(shop, id)).toEqual(['reversed', 'reversed'])
    expect(await onCard(shop, card.id)).toBe(5_000)
  })

  test('that comes late takes the card again, or goes back when the card is empty', async () => {
    for (const isEmpty of [false, true]) {
      const shop = await aShop()
      const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 3 })
      const buyer = await aBuyer(shop, 'bola', [{ item }])
      const card = await aGiftCard(shop, 5_000)
      await payWith(shop, buyer.cartId, card.id)
      const { id, reference } = await aDepositOrder(shop, buyer)
      await moneyArrives(shop, reference)
      shop.pass(HOUR_MS)
      const other = await aBuyer(shop, 'chidi', [{ item }])
      if (isEmpty) await payWith(shop, other.cartId, card.id)
      await place(shop, other)
      await settle(shop, reference)
      await sendRefunds(shop)
      expect(await orderOf(shop, id)).toMatchObject(
        isEmpty ? { stage: 'cancelled', creditKobo: 0 } : { stage: 'to-pack', creditKobo: 500_000 },
      )
    }
  })

  test('that would be all that is left to pay is refused, with another way named', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 3 })
    const buyer = await aBuyer(shop, 'bola', [{ item }])
    const card = await aGiftCard(shop, 15_000)
    await payWith(shop, buyer.cartId, card.id)
    const { order } = await place(shop, buyer)
    await expect(payAtDoor(shop, buyer, order.id, true)).rejects.toMatchObject({
      fields: { payment_kind: [expect.stringContaining('choose another way to pay')] },
    })
    expect(await orderOf(shop, order.id)).toMatchObject({ depositKobo: 0, dueKobo: 0 })
  })

  test('uses an offer when it is paid, and not while nobody pays it', async () => {
    const shop = await aShop()
    const half = { kind: 'percent', terms: { percent: 50 } } as const
    const offer_id = await makeOffer(shop, { ...half, code: 'HALF', isOnceEach: true })
    const item = await anItem(shop, { price: 15_000, stock: 9 })
    const buyer = await aBuyer(shop, 'bola', [{ item }])
    const cart = shop.db.updateTable('cart').set({ offer_id }).where('id', '=', buyer.cartId)
    await cart.execute()
    const { id } = await aDepositOrder(shop, buyer)
    await putInto(shop, buyer.cartId, [{ item: await anItem(shop, { price: 5_000, stock: 9 }) }])
    // The next order of the cart replaces it, and has the offer.
    const next = await aDepositOrder(shop, buyer)
    expect(next.id).not.toBe(id)
    expect(await orderOf(shop, next.id)).toMatchObject({ discountKobo: 1_000_000 })
    await arrives(shop, next.reference)
    await putInto(shop, buyer.cartId, [{ item }])
    await cart.execute()
    expect((await place(shop, buyer)).order).toMatchObject({ discountKobo: 0 })
  })
})
