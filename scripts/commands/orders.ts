import { type Command, Option } from 'commander'
import { findPickup } from '#lib/delivery/delivery.server.ts'
import { formatNaira } from '#lib/money.ts'
import {
  DELIVERY_STATES,
  type DeliveryState,
  type Order,
  isToPack,
  mayBecome,
  type OrderStatus,
} from '#lib/orders/orders.ts'
import { findForOwner, listForOwner, listToPack, markOrder } from '#lib/orders/owner.server.ts'
import { cancelPaid, cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { listPaymentsOf } from '#lib/payments/books/report.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { exportOrders } from './order-export.ts'
import { findOrders } from './order-find.ts'
import { refund, type RefundWish, sayHowMoneyGoesBack } from './refund.ts'
import { agrees, OwnerError, readCount, sayWhatCame, toTable, withShop } from './support.ts'

const DEFAULT_LIMIT = '50'
const REFUND_FAILED = 'its refund failed: send it again, or by hand and note it with --by-hand'
const aStatus = () =>
  new Option('-s, --status <status>', 'only these').choices(['pending', 'successful', 'failed'])

export function addOrders(program: Command): void {
  const order = program.command('order').description('see orders, send them out, take them back')
  order
    .command('list')
    .description('orders, the newest first; --to-pack: the longest paid first')
    .option('-n, --number <count>', 'how many', DEFAULT_LIMIT)
    .addOption(aStatus().conflicts('toPack'))
    .option('--to-pack', 'only what is paid and to be packed')
    .action(list)
  order
    .command('show')
    .description('one order, its goods and its payments')
    .argument('<number>', 'such as NG-100001')
    .action(show)
  order
    .command('find')
    .description(
      'orders by what a customer says: phone, its last four digits, name, e-mail, number',
    )
    .argument('<words...>', 'such as 0803 555 0142, 0142, ada obi, ada@mail.example')
    .action(findOrders)
  order
    .command('mark')
    .description('note how far a paid order has come, and tell its customer')
    .argument('<number>', 'such as NG-100001')
    .argument('<state>', DELIVERY_STATES.join(', '))
    .option('--put-back', 'with returned: the goods are on the shelf again')
    .option('-y, --yes', 'do not ask')
    .action(mark)
  order
    .command('cancel')
    .description('end an order that is not packed yet, send back what was paid, tell its customer')
    .argument('<number>', 'such as NG-100001')
    .option('-y, --yes', 'do not ask')
    .action(cancel)
  order
    .command('refund')
    .description('send a payment of an order back, and tell its customer')
    .argument('<number>', 'such as NG-100001')
    .option('-p, --payment <reference>', 'which one, where an order has several')
    .option('--excess', 'only what came above the price; the order stays paid')
    .option('--put-back', 'the whole of a paid order goes back: its goods are on the shelf again')
    .option('--no-put-back', 'as above: they are not')
    .option('--by-hand <proof>', 'you have sent it back yourself: the reference of your transfer')
    .option('-y, --yes', 'do not ask')
    .action(sendBack)
  order
    .command('export')
    .description('orders as CSV for the bookkeeper: goods, VAT, fees, payments; sums in naira')
    .requiredOption('--csv', 'the form')
    .option('-o, --out <file>', 'the file; without it the orders are printed')
    .option('--from <day>', 'made on this day or later, by Lagos days: 2026-11-01')
    .option('--to <day>', 'made on this day or before: 2026-11-30')
    .addOption(aStatus())
    .action(exportOrders)
}

type ToList = { number: string; status?: OrderStatus; toPack?: boolean }

async function list({ number, status, toPack = false }: ToList): Promise<void> {
  const limit = readCount(number)
  await withShop(async (shop) => {
    const listed = toPack ? listToPack(shop, limit) : listForOwner(shop, { status, limit })
    const rows = (await listed).map((order) => [
      order.number,
      lagosTimeOf(order.created_at),
      order.status,
      order.end_reason ?? order.delivery_state ?? '',
      formatNaira(order.sum_total_kobo),
      order.name,
    ])
    console.log(toTable(['order', 'made (Lagos)', 'status', 'delivery', 'total', 'for'], rows))
  })
}

async function findIn(shop: Shop, number: string) {
  const found = await findForOwner(shop, number)
  if (!found) throw new OwnerError(`There is no order ${number}.`)
  return found
}

async function show(number: string): Promise<void> {
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    const { address, items } = order
    const states = [order.deliveryState ?? 'not packed yet', order.endReason].filter(Boolean)
    console.log(`${order.number}, ${order.status}, ${states.join(', ')}`)
    const paid = order.paidAt ? lagosTimeOf(order.paidAt) : 'never'
    console.log(`Made ${lagosTimeOf(order.createdAt)}, paid ${paid} (Lagos)`)
    console.log(`For ${address.name}, ${address.phone}, ${address.email}`)
    console.log(await sayWhere(shop, order))
    const goods = items.map(({ quantity, name, size, colour, unitKobo }) => [
      String(quantity),
      name,
      size,
      colour,
      formatNaira(unitKobo * quantity),
    ])
    console.log(toTable(['', 'item', 'size', 'colour', 'price'], goods))
    const total = formatNaira(order.sumTotalKobo)
    const back = order.refundedKobo > 0 ? `, sent back ${formatNaira(order.refundedKobo)}` : ''
    console.log(`Delivery ${formatNaira(order.billingTotalKobo)}, total ${total}${back}`)
    const payments = (await listPaymentsOf(shop, order.id)).map((payment) => [
      payment.reference,
      payment.provider,
      payment.state,
      formatNaira(payment.amountKobo),
      [sayWhatCame(payment), payment.isOwed ? REFUND_FAILED : ''].filter(Boolean).join('; '),
    ])
    if (payments.length > 0) console.log(toTable(['payment', 'by', 'state', 'sum', ''], payments))
  })
}

async function sayWhere(shop: Shop, { shippingMode, address }: Order): Promise<string> {
  if (shippingMode === 'delivery') {
    const place = [address.streetAddress, address.lga?.name, address.state?.name]
    return `By delivery to ${place.filter(Boolean).join(', ')}`
  }
  const pickup = await findPickup(shop)
  return pickup
    ? `To be picked up at ${pickup.address}${pickup.hours ? `, ${pickup.hours}` : ''}`
    : 'To be picked up; delivery.yaml no longer names a place.'
}

const isDeliveryState = (text: string): text is DeliveryState =>
  DELIVERY_STATES.some((state) => state === text)

async function mark(
  number: string,
  state: string,
  { putBack = false, yes = false }: { putBack?: boolean; yes?: boolean },
): Promise<void> {
  if (!isDeliveryState(state))
    throw new OwnerError(`A state is one of ${DELIVERY_STATES.join(', ')}.`)
  if (putBack && state !== 'returned') throw new OwnerError('--put-back goes with returned only.')
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    refuseToMark(order, state)
    const goods = putBack ? ' Its goods go back on the shelf.' : ''
    const { name, email } = order.address
    const mail = email ? ` ${email} gets a mail.` : ''
    const what = `${order.number} for ${name}: ${order.deliveryState ?? 'paid'} becomes ${state}.${goods}${mail}`
    console.log(what)
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    if (!(await markOrder(shop, order.id, state, { putBack }))) throw cannotBecome(order, state)
    console.log('Done.')
  })
}

async function cancel(number: string, { yes = false }: { yes?: boolean }): Promise<void> {
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    const isPaid = isToPack(order)
    if (order.status !== 'pending' && !isPaid)
      throw new OwnerError(
        `${sayState(order)}: only an order that is not packed yet can be cancelled.`,
      )
    const sum = formatNaira(order.sumTotalKobo)
    console.log(
      `${order.number} for ${order.address.name}, ${sum}, is cancelled. Its goods go back on the shelf.`,
    )
    if (isPaid) for (const line of await sayHowMoneyGoesBack(shop, order)) console.log(line)
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    if (isPaid) await cancelPaid(shop, order.id, { by: 'owner' })
    else await cancelUnpaid(shop, order.id)
    console.log('Done.')
  })
}

function refuseToMark(order: Order, state: DeliveryState): void {
  if (!mayBecome(order, state)) throw cannotBecome(order, state)
}

const cannotBecome = (order: Order, state: DeliveryState) =>
  new OwnerError(`${sayState(order)}: it cannot become ${state}. Nothing was changed.`)

function sayState({ number, status, deliveryState, endReason }: Order): string {
  const states = [status, deliveryState, endReason].filter((state) => state !== null)
  return `${number} is ${states.join(' and ')}`
}

async function sendBack(number: string, wish: RefundWish): Promise<void> {
  await withShop(async (shop) => refund(shop, await findIn(shop, number), wish))
}
