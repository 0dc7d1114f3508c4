import { shopFacts } from '#lib/content/facts.server.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import { formatNaira } from '#lib/money.ts'
import { statusOf } from '#lib/orders/standing.ts'
import { type Order, wayOf } from '#lib/orders/orders.ts'
import { listReturnsOf, sayGoods } from '#lib/orders/returns/returns.server.ts'
import { arrivalOf, missedArrivalOf, timelineOf } from '#lib/orders/timeline.ts'
import { listPaymentsOf } from '#lib/payments/ledger/report.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { progressTexts } from '#lib/texts/buying/order-progress.ts'
import { returnTexts } from '#lib/texts/buying/returns.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { findIn } from './order-find.ts'
import { sayWhatCame, toTable, withShop } from './support.ts'

const REFUND_FAILED = 'its refund failed: send it again, or by hand and note it with --by-hand'

export async function showOrder(number: string): Promise<void> {
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    const { address, items } = order
    const states = [order.deliveryState ?? 'not packed yet', order.endReason].filter(Boolean)
    console.log(`${order.number}, ${statusOf(order)}, ${states.join(', ')}`)
    const paid = order.paidAt ? lagosTimeOf(order.paidAt) : 'never'
    console.log(`Made ${lagosTimeOf(order.createdAt)}, paid ${paid} (Lagos)`)
    console.log(`For ${address.name}, ${address.phone}, ${address.email}`)
    console.log(sayWhere(order))
    for (const line of sayHowFar(order, shop)) console.log(line)
    const goods = items.map(({ quantity, name, size, colour, sku, unitKobo }) => [
      String(quantity),
      name,
      size,
      colour,
      sku ?? '',
      formatNaira(unitKobo * quantity),
    ])
    console.log(toTable(['', 'item', 'size', 'colour', 'SKU', 'price'], goods))
    const total = formatNaira(order.sumTotalKobo)
    const back = order.refundedKobo > 0 ? `, sent back ${formatNaira(order.refundedKobo)}` : ''
    console.log(`Delivery ${formatNaira(order.billingTotalKobo)}, total ${total}${back}`)
    await showPayments(shop, order)
    await showReturns(shop, order)
  })
}

async function showReturns(shop: Shop, order: Order): Promise<void> {
  for (const request of await listReturnsOf(shop, order.id)) {
    const { kind, askedAt, reason, note } = request
    console.log(`Asked for ${lagosTimeOf(askedAt)}: ${kind}, ${returnTexts.reasons[reason]}`)
    for (const line of [...sayGoods(order, request), ...note.split(/\r?\n/)])
      if (line) console.log(`  ${line}`)
  }
}

async function showPayments(shop: Shop, { id }: Order): Promise<void> {
  const payments = (await listPaymentsOf(shop, id)).map((payment) => [
    payment.reference,
    payment.provider,
    payment.state,
    formatNaira(payment.amountKobo),
    [sayWhatCame(payment), payment.isOwed ? REFUND_FAILED : ''].filter(Boolean).join('; '),
  ])
  if (payments.length > 0) console.log(toTable(['payment', 'by', 'state', 'sum', ''], payments))
}

function sayWhere({ shippingMode, address, place: fetched }: Order): string {
  if (shippingMode === 'delivery') {
    const place = [address.streetAddress, address.lga?.name, address.state?.name]
    return `By delivery to ${place.filter(Boolean).join(', ')}`
  }
  return fetched
    ? `To be ${fetched.kind === 'park' ? 'collected at the bus park' : 'picked up at'} ${[fetched.name, fetched.address, fetched.hours].filter(Boolean).join(', ')}`
    : 'Handed over at the counter'
}

/** Its steps after the payment, who brings it, and when it arrives. */
function sayHowFar(order: Order, shop: Shop): string[] {
  const steps = timelineOf(order).flatMap(({ name, at }) =>
    at && name !== 'placed' && name !== 'paid'
      ? [`${progressTexts.step(name, wayOf(order))} ${lagosTimeOf(at)}`]
      : [],
  )
  const { courier } = order
  const brings = courier && [courier.name, formatPhone(courier.phone), courier.tracking]
  const { closed } = shopFacts()
  const arrives = arrivalOf(order, shop.now(), closed)
  const missed = missedArrivalOf(order, shop.now(), closed)
  return [
    steps.join(', '),
    brings ? `Brought by ${brings.filter(Boolean).join(', ')}` : '',
    order.paidAt && arrives ? deliveryTexts.arrives(arrives) : '',
    missed ? `It should have arrived by ${missed}.` : '',
  ].filter(Boolean)
}
