/** @module-tag postgres */
import { expect, test } from 'vitest'
import { totalOf } from '#lib/books/reports/all.server.ts'
import { categories } from '#lib/books/reports/categories.server.ts'
import { earned, earnedByGoods, earnedByOrders } from '#lib/books/reports/earned.server.ts'
import { goods } from '#lib/books/reports/goods.server.ts'
import { payments } from '#lib/books/reports/payments.server.ts'
import { places } from '#lib/books/reports/places.server.ts'
import { keepSums } from '#lib/books/reports/keep-sums.server.ts'
import { dayAfter } from '#lib/books/reports/report.ts'
import { sales } from '#lib/books/reports/sales.server.ts'
import { DAY_MS, lagosDayOf, MINUTE_MS } from '#lib/time.ts'
import { exchangeReturn } from '#lib/payments/refunds/exchange.server.ts'
import { readExchange, shownPrices } from '#lib/payments/refunds/exchange-lines.server.ts'
import { lockReturn } from '#lib/orders/returns/answer.server.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { noteReceived } from '#lib/orders/returns/settle.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { noteRiderCost, readRiderCost } from '#lib/orders/owner/rider-cost.server.ts'
import {
  aDoorOrder,
  anOrderOnTheWay,
  anOwedOrder,
  arrives,
  withLocked,
} from '../../support/buying/door.ts'
import { readAverages } from '#lib/stock/cost.server.ts'
import { isOfOrder } from '#lib/stock/stock.ts'
import { correctCost } from '#lib/orders/stock/came-in.server.ts'
import { requireSize } from '#lib/catalogue/items/sizes.server.ts'
import { aGiftCard, payWith } from '../../support/buying/gift-cards.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { refundPayment, requestRefund } from '../../support/buying/refunds.ts'
import { cameIn } from '../../support/desk/stock.ts'
import { Dice } from '../../support/histories/dice.ts'
import { aBuyer, aName, aPendingOrder, place, sizeOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { loadFacts } from '#lib/content/facts.server.ts'
import { changeFacts } from '#lib/content/facts/own-facts.server.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

type World = { shop: TestShop; dice: Dice; items: readonly [TestItem, ...TestItem[]] }

const linesOf = ({ dice, items }: World) =>
  items.filter(() => dice.falls(0.5)).map((item) => ({ item, quantity: 1 + dice.below(3) }))

/** What may happen in a shop, each time to an order of its own or to one that is there. */
const happenings: ((world: World) => Promise<unknown>)[] = [
  async (world) => {
    const { shop, dice, items } = world
    const lines = linesOf(world)
    const buyer = await aBuyer(shop, aName(), lines.length > 0 ? lines : [{ item: items[0] }])
    if (dice.falls(0.3))
      await payWith(shop, buyer.cartId, (await aGiftCard(shop, 1 + dice.below(9_000))).id)
    await arrives(shop, (await aPendingOrder(shop, buyer)).reference)
  },
  // Too little, and perhaps the rest, too much, or too late.
  async (world) => {
    const { shop, dice, items } = world
    const buyer = await aBuyer(shop, aName(), [{ item: dice.pick(items) }])
    const { order } = await place(shop, buyer)
    const pay = (sumKobo: number) =>
      shop.inTransaction((shop) =>
        payByHand(shop, order.id, { method: 'transfer', bankReference: aName(), sumKobo }),
      )
    const firstKobo = 1 + dice.below(order.sumTotalKobo * 1.2)
    await pay(firstKobo)
    if (firstKobo < order.sumTotalKobo && dice.falls(0.6))
      await pay(order.sumTotalKobo - firstKobo + (dice.falls(0.3) ? 777 : 0))
  },
  // Goods come in, some at a cost with kobo, or what they cost is corrected.
  ({ shop, dice, items }) =>
    cameIn(
      shop,
      dice.pick(items),
      1 + dice.below(30),
      1 + dice.below(900_000) / 100,
      sizeOfDice(dice),
    ),
  ({ shop, dice, items: [boubou] }) =>
    correctAny(shop, sizeOf(boubou, 'M'), 1 + dice.below(99_999)),
  // What bringing any order cost is noted, or corrected.
  async ({ shop, dice }) => {
    const sold = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'successful')
      .orderBy('id')
      .execute()
    const order = dice.pick(sold)
    if (order) await noteRider(shop, order.id, dice.below(400_000))
  },
  ({ shop }) => anOwedOrder(shop),
  ({ shop }) => anOrderOnTheWay(shop),
  ({ shop }) => aDoorOrder(shop),
  ({ shop, dice }) => sendBack(shop, dice),
  ({ shop, dice }) => sendBack(shop, dice),
  ({ shop, items: [boubou] }) => exchange(shop, boubou),
  ({ shop }) => keepSums(shop),
]

const sizeOfDice = (dice: Dice) => (dice.falls(0.5) ? 'M' : 'L')

const correctAny = (shop: TestShop, sizeId: number, averageKobo: number) =>
  shop.inTransaction(async (shop) => {
    const shownKobo = (await readAverages(shop, [sizeId])).get(sizeId) ?? null
    await correctCost(shop, await requireSize(shop, sizeId), { averageKobo, shownKobo, who: 'Ada' })
  })

const noteRider = (shop: TestShop, orderId: string, riderKobo: number) =>
  withLocked(shop, orderId, async (shop, order) => {
    const shownKobo = await readRiderCost(shop, orderId)
    await noteRiderCost(shop, order, { riderKobo, shownKobo })
  })

/** A boubou of size M is paid, comes back, and L goes out in its place. */
async function exchange(shop: TestShop, item: TestItem): Promise<void> {
  const buyer = await aBuyer(shop, aName(), [{ item, size: 'M' }])
  const { id: orderId, reference } = await aPendingOrder(shop, buyer)
  await arrives(shop, reference)
  await markOrder(shop, orderId, 'delivered')
  const { id: line } = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const units = [{ orderItemId: line, quantity: 1, wantsSizeId: sizeOf(item, 'L') }]
  const given = { kind: 'exchange' as const, reason: 'size' as const, note: '', units }
  const { id } = await askForReturn(shop, buyer, orderId, given)
  await shop.inTransaction(async (shop) => {
    await noteReceived(shop, orderId, id, units)
    const found = await lockReturn(shop, id)
    const shown = shownPrices(await readExchange(shop, found))
    const chosen = { [line]: sizeOf(item, 'L') }
    await exchangeReturn(shop, found, { chosen, shown, who: 'Ada', useLimit: async () => null })
  })
}

/** A part for pieces of a line, a sum for nothing, the excess, or all that is left of a payment goes back. */
async function sendBack(shop: TestShop, dice: Dice): Promise<void> {
  const paid = await shop.db
    .selectFrom('payment_attempt')
    .select(['order_id as orderId', 'reference', 'amount_kobo', 'received_kobo', 'state'])
    .where('state', 'in', ['succeeded', 'overpaid', 'late'])
    .orderBy('reference')
    .execute()
  const over = paid.filter(({ state }) => state === 'overpaid')
  const payment = dice.pick(dice.falls(0.5) && over.length > 0 ? over : paid)
  if (!payment) return
  const { orderId, reference } = payment
  const proof = aName()
  if (payment.state === 'overpaid' && dice.falls(0.5))
    return void (await refundPayment(shop, payment, { reason: 'excess', proof }))
  if (dice.falls(0.3)) return void (await refundPayment(shop, payment, { proof }))
  const line = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const unit = { orderItemId: line.id, quantity: 1, isPutBack: dice.falls(0.6) }
  await requestRefund(shop, orderId, {
    reference,
    amountKobo: 1 + dice.below(Number(payment.amount_kobo)),
    why: 'part',
    units: dice.falls(0.5) ? [unit] : [],
    reason: 'random',
    who: 'Ada',
    sent: { proof },
  }).catch(() => undefined)
}

/** What was sold and went back by orders and refunds alone: the Lagos day and how much (kobo). */
async function readFacts({ db }: TestShop) {
  const sold = await db
    .selectFrom('orders')
    .select(['paid_at as at', 'sum_total_kobo as kobo'])
    .where('status', '=', 'successful')
    .where('due_kobo', '=', 0)
    .execute()
  const back = await db
    .selectFrom('refund')
    .leftJoin('refund_request', 'refund_request.id', 'refund.request_id')
    .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
    .select(['made_at as at', 'refund.amount_kobo as kobo', 'payment_attempt.amount_kobo as most'])
    .select('refund.reference')
    .where('from_state', 'in', ['succeeded', 'overpaid'])
    .where('refund_request.kind', '<>', 'excess')
    .orderBy('refund.id')
    .execute()
  const left = new Map<string, number>()
  return [
    ...sold.map(({ at, kobo }) => ({ day: lagosDayOf(at ?? ''), kobo: Number(kobo) })),
    // What came above the price is no refund of a sale.
    ...back.map(({ at, kobo, most, reference }) => {
      const leftKobo = left.get(reference) ?? Number(most)
      const counted = Math.min(Number(kobo), leftKobo)
      left.set(reference, leftKobo - counted)
      return { day: lagosDayOf(at), kobo: -counted }
    }),
  ]
}

/** What the goods of each order cost, less what is on the shelf again (kobo), by the ledger of the stock, move by move. */
async function readCostFacts({ db }: TestShop): Promise<Record<string, number>> {
  const moves = await db.selectFrom('stock_move').selectAll().orderBy('id').execute()
  const costs = await db.selectFrom('stock_cost').selectAll().orderBy('id').execute()
  const sold = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'successful')
    .where('due_kobo', '=', 0)
    .execute()
  const onHand = new Map<number, number>()
  const averages = new Map<number, number>()
  const left = new Map<string, number>()
  const facts = new Map<string, number>()
  for (const { id, size_id: size, difference, cause, cause_reference } of moves) {
    const there = onHand.get(size) ?? 0
    onHand.set(size, there + difference)
    const order = cause_reference.split('/')[0] ?? ''
    const unit = cause === 'sale' ? averages.get(size) : left.get(`${order} ${size}`)
    if (unit !== undefined && isOfOrder(cause)) {
      left.set(`${order} ${size}`, unit)
      facts.set(order, (facts.get(order) ?? 0) + difference * unit)
    }
    for (const row of costs.filter(({ move_id }) => move_id === id)) {
      const cost = Number(row.cost_kobo)
      const before = averages.get(size)
      const isNew = row.pieces === 0 || before === undefined || there === 0
      const count = there + row.pieces
      const sum = there * (before ?? 0) + row.pieces * cost
      averages.set(size, isNew ? cost : Math.floor((2 * sum + count) / (2 * count)))
    }
  }
  return Object.fromEntries(
    sold.flatMap(({ id }) => (facts.get(id) ? [[id, facts.get(id) ?? 0]] : [])),
  )
}

/** The same, by the books. */
async function readBookedCosts({ db }: TestShop): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('book_entry')
    .select('order_id')
    .select((eb) => eb.fn.sum<number>('amount_kobo').as('kobo'))
    .where('kind', 'in', ['cost', 'restocked'])
    .groupBy('order_id')
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ order_id, kobo }) => (Number(kobo) === 0 ? [] : [[order_id, Number(kobo)]])),
  )
}

test.each([11, 12])(
  'goods are orders, and payments less refunds, in all days of a random shop, and costs are those of the ledger, to the kobo (%i)',
  async (seed) => {
    const dice = new Dice(seed)
    const shop = await openTestShop()
    await somePlaces(shop)
    await makeOffer(shop, { kind: 'percent', terms: { percent: 7 } })
    const anyItem = (price: number) => anItem(shop, { price, stock: { M: 400, L: 400 } })
    const items = [await anyItem(3_333), await anyItem(17_501), await anyItem(20_000)] as const
    shop.pass(Date.parse('2026-12-29T22:55:00.000Z') - Date.parse(shop.now()))
    for (let n = 0; n < 60; n++) {
      await dice.pick(happenings)?.({ shop, dice, items })
      // Up to seven hours, or a minute around midnight.
      shop.pass(dice.falls(0.3) ? MINUTE_MS : dice.below(420) * MINUTE_MS)
    }
    // Registered for VAT in the middle of it: that is taken off to the same kobo, however the rows are put together.
    const vatFrom = { vatFrom: { seen: null, becomes: '2027-01-01' } }
    await shop.inTransaction((shop) => changeFacts(shop, vatFrom, null))
    await loadFacts(shop.db)
    const facts = await readFacts(shop)
    const first = '2026-12-29'
    // Half of the ranges are read when all months are over and added up.
    const endMonths = async () => {
      shop.pass(60 * DAY_MS)
      await keepSums(shop)
    }
    const ranges = shop.config.databaseUrl ? 16 : 500
    for (let n = 0; n < ranges; n++) {
      if (n === ranges / 2) await endMonths()
      const day = dayAfter(first, dice.below(9))
      const days = {
        from: dice.falls(0.2) ? dice.pick(['2026-12-01', '2026-11-10']) : day,
        until: dice.falls(0.2) ? '2027-01-31' : dayAfter(day, dice.below(9)),
      }
      const factsKobo = facts
        .filter(({ day }) => day >= days.from && day <= days.until)
        .reduce((sum, { kobo }) => sum + kobo, 0)
      const left = async (report: typeof sales, at: number) =>
        totalOf(report, await report.read(shop, days))[at]
      const [paid, back] = totalOf(payments, await payments.read(shop, days))
      expect({
        days,
        sales: await left(sales, 1),
        goods: await left(goods, 3),
        categories: await left(categories, 3),
        places: await left(places, 3),
        payments: (paid ?? 0) + (back ?? 0),
        earnedByGoods: await left(earnedByGoods, 0),
        earnedByOrders: await left(earnedByOrders, 0),
      }).toEqual({
        days,
        sales: factsKobo,
        goods: factsKobo,
        categories: factsKobo,
        places: factsKobo,
        payments: factsKobo,
        earnedByGoods: await left(earned, 0),
        earnedByOrders: await left(earned, 0),
      })
    }
    expect(facts.length).toBeGreaterThan(20)
    const costs = await readCostFacts(shop)
    expect(Object.keys(costs).length).toBeGreaterThan(5)
    expect(await readBookedCosts(shop)).toEqual(costs)
    const { riders } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.sum<number | null>('rider_kobo').as('riders'))
      .executeTakeFirstOrThrow()
    const year = { from: '2026-12-01', until: '2027-02-28' }
    // More may have gone back since then than was sold: it is then above 0.
    expect(totalOf(earned, await earned.read(shop, year))[7]).not.toBe(0)
    expect(totalOf(earned, await earned.read(shop, year))[5]).toBe(-Number(riders ?? 0))
  },
)
