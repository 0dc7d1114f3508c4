/** @module-tag postgres */
import { expect, test } from 'vitest'
import { shownTermsOf } from '#lib/orders/door/door.ts'
import { payAtDoor, readOfferAtDesk } from '#lib/orders/door/offer.server.ts'
import { isBought } from '#lib/orders/standing.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { markLocked } from '#lib/orders/owner/owner.server.ts'
import { placeAtDesk } from '#lib/orders/placing/desk-order.server.ts'
import { receiveReturn } from '#lib/orders/returns/receive.server.ts'
import { withLocked } from '../../support/buying/door.ts'
import { payByCard } from '#lib/payments/attempts/by-card.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { cancelPaid, cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { payAtDoorFromDesk } from '#lib/payments/door/at-desk.server.ts'
import {
  handIn,
  handOverByCode,
  handOverLocked,
  refuseAtDoor,
  resumeAtDoor,
  riderLinkOf,
} from '#lib/payments/door/door.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { ShopError } from '#lib/errors.ts'
import { handOverCodeOf } from '#lib/orders/hand-over/code.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { askDeposit, confirm, MUSA, orderOf, owedByRiders } from '../../support/buying/door.ts'
import { aGiftCard, cardsUnlikeLedger, onCard, payWith } from '../../support/buying/gift-cards.ts'
import { sendRefunds } from '../../support/desk/refunds.ts'
import { Dice } from '../../support/histories/dice.ts'
import { aBuyer, moneyArrives, place, sizeOf } from '../../support/orders.ts'
import { LAGOS, somePlaces, SURULERE } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

const ORDERS = Number(process.env['DOOR_HISTORIES'] ?? 160)
const STEPS = 25
const SEED = Number(process.env['DOOR_HISTORIES_SEED'] ?? 1)

/** One order, the references of payments that were begun for it, and the gift card that its buyer had. */
type History = { orderId: string; buyer: Payer; references: string[]; cardId: number | null }

/** A refusal is a good answer: it must only have changed nothing that counts. */
const orRefused = (error: unknown) => {
  if (!(error instanceof ShopError)) throw error
}

/** A clerk chooses pay on delivery on the terms that the page shows at this moment. */
async function chooseAsShown(shop: Work, order: Locked<Order>): Promise<Order> {
  const offer = await readOfferAtDesk(shop, order)
  return payAtDoorFromDesk(shop, order, { shown: offer ? shownTermsOf(offer) : '', by: 'Ada' })
}

/** The buyer of an order of the desk: anybody with its link. */
const BY_LINK: Payer = { id: null, network: '' }

/** What is on each gift card at first. One pays a part of an order, or the whole of a small one. */
const CARD_NAIRA = 5_000

async function openPayment(shop: Shop, history: History): Promise<void> {
  const { reference } = await payOrder(shop, history.buyer, history.orderId, 'fiat')
  history.references.push(reference)
}

async function allArrives(shop: Shop, { references }: History): Promise<void> {
  for (const reference of references) {
    await moneyArrives(shop, reference)
    await settle(shop, reference)
  }
}

/** An order that a clerk makes for a new caller, to be paid later or to the rider; a gift card may pay of it by the link. */
async function atDesk(shop: Shop, item: TestItem, caller: number, dice: Dice): Promise<History> {
  const receiver = {
    name: 'Ada Obi',
    phone: `+23480300${10_000 + caller}`,
    email: '',
    streetAddress: '22 Adelabu Street',
    lga: { id: SURULERE, name: 'Surulere' },
    state: { id: LAGOS, name: 'Lagos' },
  }
  const units = [{ sizeId: sizeOf(item), quantity: 1 + dice.below(2) }]
  const to = { receiver, shippingMode: 'delivery', placeId: null, isCounter: false } as const
  const isAtOnce = dice.below(2) === 0
  const { id: orderId } = await shop.inTransaction(async (shop) => {
    const order = await placeAtDesk(shop, {
      ...to,
      units,
      code: '',
      agreedKobo: null,
      holdMs: DAY_MS,
    })
    return isAtOnce ? chooseAsShown(shop, order) : order
  })
  const card = isAtOnce ? null : await aGiftCard(shop, CARD_NAIRA)
  if (card) await payByCard(shop, BY_LINK, orderId, card.id).catch(orRefused)
  return { orderId, buyer: BY_LINK, references: [], cardId: card?.id ?? null }
}

const chooseDoor = (shop: Shop, { orderId, buyer: { id, network } }: History) =>
  id === null
    ? withLocked(shop, orderId, chooseAsShown)
    : payAtDoor(shop, { id, network }, orderId, true)

/** What may happen to an order, in any order and at any time. */
const HAPPENINGS: ((shop: TestShop, history: History, dice: Dice) => Promise<unknown>)[] = [
  chooseDoor,
  (shop, { orderId }) => confirm(shop, orderId),
  (shop, { orderId }) =>
    withLocked(shop, orderId, (shop, order) => markLocked(shop, order, 'packed')),
  (shop, { orderId }) =>
    withLocked(shop, orderId, (shop, order) => markLocked(shop, order, 'sent', { courier: MUSA })),
  (shop, { orderId }) =>
    withLocked(shop, orderId, (shop, order) => markLocked(shop, order, 'delivered')),
  async (shop, { orderId }, dice) => {
    const order = await orderOf(shop, orderId)
    const token = riderLinkOf(shop, order).split('/').at(-1) ?? ''
    const code = dice.below(3) === 0 ? '000000' : handOverCodeOf(shop, order)
    await handOverByCode(shop, token, code)
  },
  (shop, { orderId }) =>
    withLocked(shop, orderId, (shop, order) => handOverLocked(shop, order, 'Amaka')),
  (shop, { orderId }) =>
    withLocked(shop, orderId, (shop, order) =>
      refuseAtDoor(shop, order, { reason: 'Nobody there', who: 'Amaka' }),
    ),
  (shop, { orderId }) => withLocked(shop, orderId, resumeAtDoor),
  (shop, { orderId }, dice) =>
    withLocked(shop, orderId, (shop, order) =>
      receiveReturn(shop, order, {
        units: order.items.map(({ id, quantity }) => ({
          orderItemId: id,
          quantity: 1 + dice.below(quantity),
          isPutBack: dice.below(4) > 0,
        })),
        condition: '',
        requestId: null,
        who: 'Amaka',
      }),
    ),
  (shop, { orderId }) => shop.inTransaction((shop) => handIn(shop, [orderId], 'Amaka')),
  openPayment,
  allArrives,
  (shop, { orderId }) => cancelUnpaid(shop, orderId),
  (shop, { orderId }) => cancelPaid(shop, orderId, { by: 'customer' }),
  (shop) => sendRefunds(shop),
  async (shop, _history, dice) => shop.pass(dice.below(40) === 0 ? DAY_MS : MINUTE_MS),
]

test(
  'whatever happens at the door, with gift cards and deposits or without, no piece and no kobo is lost',
  { timeout: 60 * MINUTE_MS },
  async () => {
    const dice = new Dice(SEED)
    const shop = await openTestShop()
    await somePlaces(shop)
    const histories: History[] = []
    // There is enough of one, and the other is sold out soon.
    const items = [
      await anItem(shop, { stock: ORDERS * 6 }),
      await anItem(shop, { stock: Math.ceil(ORDERS / 3) }),
    ]
    for (let made = 0; made < ORDERS; made++) {
      const item = items[dice.below(2)] ?? items[0]
      if (!item) continue
      if (made % 6 === 5) {
        await askDeposit(shop, dice.below(3) === 0 ? '50' : null, 'kept', 1_000_000)
        const history = await atDesk(shop, item, made, dice).catch(orRefused)
        if (history) histories.push(history)
        continue
      }
      const lines = [{ item, quantity: 1 + dice.below(2) }]
      const buyer = await aBuyer(shop, `door${made}`, lines)
      const card = dice.below(2) === 0 ? await aGiftCard(shop, CARD_NAIRA) : null
      if (card) await payWith(shop, buyer.cartId, card.id)
      const deposit = dice.below(2) === 0 ? null : dice.below(2) === 0 ? 'delivery' : '50'
      await askDeposit(shop, deposit, dice.below(2) === 0 ? 'kept' : null, 1_000_000)
      const order = await place(shop, buyer).then(({ order }) => order, orRefused)
      if (!order) continue
      const history: History = {
        orderId: order.id,
        buyer,
        references: [],
        cardId: card?.id ?? null,
      }
      histories.push(history)
      if (dice.below(5) > 0) await payAtDoor(shop, buyer, order.id, true).catch(orRefused)
      // Most deposits are paid at once.
      if (!deposit || dice.below(4) === 0) continue
      await openPayment(shop, history).catch(orRefused)
      await allArrives(shop, history)
    }
    for (let step = 0; step < STEPS * histories.length; step++) {
      const history = histories[dice.below(histories.length)]
      // The first ones lead on, so that most orders get somewhere.
      const [one, two] = [dice.below(HAPPENINGS.length), dice.below(HAPPENINGS.length)]
      const happening = HAPPENINGS[Math.min(one, two)]
      if (!history || !happening) continue
      const both = dice.below(4) === 0 ? [happening, happening] : [happening]
      await Promise.all(both.map((does) => does(shop, history, dice).catch(orRefused)))
    }

    while ((await sendRefunds(shop)) > 0);

    const moves = await shop.db.selectFrom('stock_move').select(['cause', 'difference']).execute()
    const unitsOf = (...causes: string[]) =>
      moves
        .filter(({ cause }) => causes.includes(cause))
        .reduce((n, { difference }) => n + difference, 0)
    const holds = await shop.db
      .selectFrom('stock_hold')
      .select('quantity')
      .where('state', '=', 'sold')
      .execute()
    const out = holds.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(out).toBe(-unitsOf('sale') - unitsOf('cancel', 'refund', 'return'))

    const rows = await shop.db.selectFrom('rider_money').selectAll().execute()
    const sumOf = (cause: string) =>
      rows.filter((row) => row.cause === cause).reduce((sum, row) => sum + row.amount_kobo, 0)
    expect(await owedByRiders(shop)).toBe(sumOf('collected') + sumOf('handed-in'))
    const stages = new Map<string, number>()
    const deposits = new Map<string, number>()
    for (const { orderId, cardId } of histories) {
      const order = await orderOf(shop, orderId)
      for (const at of [order.endReason ?? order.stage, `${order.channel} ${order.stage}`])
        stages.set(at, (stages.get(at) ?? 0) + 1)
      const collected = rows.filter((row) => row.order_id === orderId && row.cause === 'collected')
      const came = await shop.db
        .selectFrom('payment_attempt')
        .select(['provider', 'state', 'received_kobo'])
        .where('order_id', '=', orderId)
        .where('state', 'in', ['succeeded', 'overpaid'])
        .execute()
      const byCard = came.filter(({ provider }) => provider === 'gift-card')
      const others = came.length - byCard.length
      const keptKobo = came.reduce((sum, { received_kobo }) => sum + (received_kobo ?? 0), 0)
      // Nobody pays more than the order costs, and one that is over keeps nothing.
      expect(keptKobo).toBeLessThanOrEqual(order.sumTotalKobo)
      if (order.stage === 'cancelled') expect(byCard).toEqual([])
      if (cardId !== null) {
        // Money on the card is what was given, without what it pays of an order that goes on.
        const goesOn = order.stage !== 'cancelled' && order.creditKobo > 0
        const usedKobo = goesOn ? order.creditKobo : 0
        expect((await onCard(shop, cardId)) * 100).toBe(CARD_NAIRA * 100 - usedKobo)
        if (order.confirmedAt !== null && goesOn) expect(byCard.length).toBe(1)
      }
      // What the card pays, what came, and what is to be collected, is the price.
      if (isBought(order)) expect(keptKobo + order.dueKobo).toBe(order.sumTotalKobo)
      // What a rider collected is a payment of the order, and beside a deposit the only one.
      const atDoor = came.filter(({ provider }) => provider === 'door')
      expect(atDoor.map(({ received_kobo }) => received_kobo)).toEqual(
        collected.map(({ amount_kobo }) => amount_kobo),
      )
      const hasDeposit = order.depositKobo > 0 && order.confirmedAt !== null
      expect(others).toBeLessThanOrEqual(hasDeposit ? 2 : 1)
      // What is over keeps at most the deposit that its buyer was told of.
      const isKept = order.endReason === 'refused' && order.isDepositKept
      if (order.stage === 'cancelled') expect(keptKobo).toBe(isKept ? order.depositKobo : 0)
      if (hasDeposit && order.stage !== 'cancelled')
        deposits.set(order.stage, (deposits.get(order.stage) ?? 0) + 1)
      if (hasDeposit && order.stage === 'cancelled')
        deposits.set(isKept ? 'kept' : 'back', (deposits.get(isKept ? 'kept' : 'back') ?? 0) + 1)
      // Delivered means paid, and what is paid is not due.
      if (order.stage === 'delivered')
        expect([keptKobo, order.dueKobo]).toEqual([order.sumTotalKobo, 0])
      const isPaid = others === (hasDeposit ? 2 : 1)
      if (isPaid) expect(order.dueKobo).toBe(0)
      if (isPaid) expect(order.paidAt).not.toBe(null)
    }
    expect(await cardsUnlikeLedger(shop)).toEqual([])
    // The dice have been everywhere.
    for (const stage of ['delivered', 'refused', 'cancelled', 'sent', 'desk delivered'])
      expect(stages.get(stage) ?? 0, stage).toBeGreaterThan(0)
    for (const stage of ['delivered', 'kept', 'back'])
      expect(deposits.get(stage) ?? 0, `deposit ${stage}`).toBeGreaterThan(0)
  },
)
