import { gramsOf } from '#lib/delivery/price/weight.ts'
import { ShopError } from '#lib/errors.ts'
import { openCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { formatNaira } from '#lib/money.ts'
import { carryOffers } from '#lib/offers/offers.server.ts'
import { LIFE } from '#lib/orders/life.ts'
import { type ReturnOfOrder, tellAnswer } from '#lib/orders/returns/answer.server.ts'
import { noteExchange } from '#lib/orders/returns/settle.server.ts'
import { takeCardFor } from '#lib/orders/orders.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import type { Order } from '#lib/orders/orders.ts'
import { writeOrder } from '#lib/orders/placing/write-order.server.ts'
import { phoneAsNetwork } from '#lib/orders/stock/holds.server.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import { sumLines, totalOf } from '#lib/pricing/lines.ts'
import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import { returnTexts } from '#lib/texts/buying/returns.ts'
import { exchangeTexts as texts } from '#lib/texts/desk/exchange.ts'
import { after, HOUR_MS } from '#lib/time.ts'
import { completeByCards } from '../attempts/by-card.server.ts'
import { readRefunds } from './balances.server.ts'
import { type ChosenLines, chooseLines, readExchange } from './exchange-lines.server.ts'
import { planRefund, readRefundable, type RefundPlan, requestPlanned } from './plan.server.ts'
import { findRequest } from './requests.sql.ts'
import { EXCHANGE_HOURS, sumOf } from './requests.ts'
import { sendToCard } from './to-card.server.ts'

type Exchange = {
  chosen: ChosenLines
  /** The prices that the page showed (`shownPrices`). */
  shown: string
  who: string
  /** Counts what was paid for the goods (kobo) towards a limit, as credit or money, and returns whose it is. */
  useLimit: (kobo: number) => Promise<number | null>
}

/**
 * Exchanges goods that came back for other sizes, colours or goods: what was paid for them goes to the customer's
 * store credit, which pays a new order. That order waits when it costs more; what is left goes back the way it came.
 * Returns the new order. Throws ShopError: beside `size.12`, `changed_since` when a price is not the one that was
 * shown, `insufficient_stock`, and as `requestRefund` does. Call it with the order locked.
 */
export async function exchangeReturn(
  shop: Work,
  found: ReturnOfOrder,
  { chosen, shown, who, useLimit }: Exchange,
): Promise<Order> {
  const { order, request } = found
  const { customerId } = order
  if (customerId === null) throw new ShopError('invalid', { detail: texts.noAccount })
  const lines = await readExchange(shop, found)
  const goods = await chooseLines(shop, lines, { chosen, shown })
  const paidKobo = lines.reduce((sum, line) => sum + line.paidKobo, 0)
  const restKobo = Math.max(0, paidKobo - totalOf(sumLines(goods), 0))
  const cardId = await openCredit(shop, customerId)
  const limitStaffId = await useLimit(paidKobo)
  const reason = texts.reason(order.number)
  const sending = { reason, who, limitStaffId }
  await giveCredit(shop, found, { sumKobo: paidKobo - restKobo, sending, cardId })
  if (restKobo > 0) await giveBack(shop, order, { restKobo, sending })
  const made = await makeOrder(shop, { order, customerId, goods })
  // What is wholly refunded uses no offer any more: then the new order does in its place.
  const { balances } = await readRefunds(shop, order.id)
  if (sumOf(balances, 'leftKobo') === 0 && made.discountKobo > 0)
    await carryOffers(
      shop,
      { orderId: order.id, discountKobo: order.discountKobo },
      // Less was paid where a part went back before: that is no discount of an offer.
      { orderId: made.id, discountKobo: Math.min(made.discountKobo, order.discountKobo) },
    )
  const paid = await takeCardFor(shop, made, { cardId, mostKobo: paidKobo - restKobo })
  const toPayKobo = leftToPay(paid)
  // Before it is paid: the books count it as an exchange.
  await noteExchange(shop, request.id, made.id)
  if (toPayKobo === 0) await completeByCards(shop, paid)
  const said = returnTexts.exchange
  const words = [
    toPayKobo > 0
      ? said.toPay(made.number, formatNaira(toPayKobo), EXCHANGE_HOURS)
      : said.made(made.number),
    restKobo > 0 ? said.rest(formatNaira(restKobo)) : '',
  ]
  await tellAnswer(shop, found, { answer: 'exchanged', words: words.filter(Boolean).join(' ') })
  return paid
}

type Sending = {
  reason: string
  who: string
  limitStaffId: number | null
}
type Credit = { sumKobo: number; sending: Sending; cardId: number }

/**
 * Puts what was paid for the goods into store credit at once, as the new order is paid with it, and settles the return.
 */
async function giveCredit(
  shop: Work,
  { order, request }: ReturnOfOrder,
  { sumKobo, sending, cardId }: Credit,
): Promise<void> {
  const found = await readRefundable(shop, order)
  const units = request.units.map((unit) => ({ ...unit, isPutBack: false }))
  const asked = { units, sumKobo, payment: '', by: { by: 'credit' } } as const
  const plan = planRefund(shop, found, asked)
  const terms = { ...sending, afterMs: 0, returnId: request.id }
  const ids = await requestPlanned(shop, found, exchanged(plan), terms)
  for (const [place, { payment }] of plan.parts.entries()) {
    const row = await findRequest(shop.db, ids[place] ?? 0)
    if (!row) continue
    const { attempt } = payment
    await sendToCard(shop, { attempt, kind: 'part', request: row, isExchange: true }, cardId)
  }
}

/** It never ends the order. */
const exchanged = (plan: RefundPlan): RefundPlan =>
  plan.why === 'excess' ? plan : { ...plan, why: 'exchanged' }

type Rest = { restKobo: number; sending: Sending }

/** Sends back what the new goods cost less: the way it came, or to store credit where no company can. */
async function giveBack(shop: Work, order: Order, { restKobo, sending }: Rest) {
  const found = await readRefundable(shop, order)
  const asked = { units: [], sumKobo: restKobo, payment: '' }
  let plan: RefundPlan
  try {
    plan = planRefund(shop, found, { ...asked, by: { by: 'company' } })
  } catch (error) {
    if (!(error instanceof ShopError) || !error.fields['proof']) throw error
    plan = planRefund(shop, found, { ...asked, by: { by: 'credit' } })
  }
  const later = { ...sending, afterMs: LIFE.refund.takeBackMs, returnId: null }
  await requestPlanned(shop, found, exchanged(plan), later)
}

type NewOrder = {
  /** Whose goods came back. */
  order: Order
  customerId: number
  goods: Awaited<ReturnType<typeof chooseLines>>
}

/** The order of the new goods, to the same place, without a second delivery fee. */
function makeOrder(shop: Work, { order, customerId, goods }: NewOrder): Promise<Locked<Order>> {
  const { address, shippingMode, eta, days, place } = order
  const sums = sumLines(goods)
  const plan = {
    cart: { id: newId(), version: 1, lines: goods },
    address,
    shippingMode,
    eta,
    days,
    place,
    weightGrams: gramsOf(goods),
    surchargeKobo: 0,
    billingTotalKobo: 0,
    cartGrandTotalKobo: sums.goodsKobo,
    discountKobo: sums.discountKobo,
    sumTotalKobo: totalOf(sums, 0),
  }
  return writeOrder(shop, plan, {
    channel: 'shop',
    customerId,
    network: phoneAsNetwork(address.phone),
    holdsGoods: true,
    payBefore: after(shop.now(), EXCHANGE_HOURS * HOUR_MS),
  })
}
