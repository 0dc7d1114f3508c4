import { type Command, Option } from 'commander'
import { formatNaira } from '#lib/money.ts'
import { isOpen, isToPack } from '#lib/orders/standing.ts'
import type { OrderStatus } from '#lib/orders/orders.ts'
import { listForOwner, listToPack } from '#lib/orders/owner/owner.server.ts'
import { listNewestReturns } from '#lib/orders/returns/returns.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { refundVersionOf } from '#lib/payments/refunds/plan.server.ts'
import { returnTexts } from '#lib/texts/buying/returns.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { screen as cancelScreen } from '#pages/desk/orders/[number]/cancel/_screen.ts'
import { doDeskAct } from './do.ts'
import { exportOrders } from './order-export.ts'
import { findIn, showFound } from './order-find.ts'
import { addMarking, sayState } from './order-mark.ts'
import { showOrder } from './order-show.ts'
import { refund, type RefundRequest, sayHowMoneyGoesBack } from './refund.ts'
import { agrees, OwnerError, readCount, toTable, withShop } from './support.ts'

const DEFAULT_LIMIT = '50'
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
    .addOption(
      new Option('--returns', 'what is to come back, the newest request first').conflicts([
        'toPack',
        'status',
      ]),
    )
    .action(list)
  order
    .command('show')
    .description('one order, its goods and its payments')
    .argument('<number>', 'such as NG-100001')
    .action(showOrder)
  order
    .command('find')
    .description(
      'orders by what a customer says: phone, its last four digits, name, e-mail, number',
    )
    .argument('<words...>', 'such as 0803 555 0142, 0142, ada obi, ada@mail.example')
    .action(showFound)
  addMarking(order)
  order
    .command('cancel')
    .description('end an order that is not packed yet, send back what was paid, tell its customer')
    .argument('<number>', 'such as NG-100001')
    .option('-r, --reason <words>', 'why, for the team', 'at the command line')
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
    .option('-r, --reason <words>', 'why, for the team', 'at the command line')
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

type ToList = { number: string; status?: OrderStatus; toPack?: boolean; returns?: boolean }

async function list({ number, status, toPack, returns }: ToList): Promise<void> {
  const limit = readCount(number)
  if (returns) return listReturns(limit)
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

async function listReturns(limit: number): Promise<void> {
  await withShop(async (shop) => {
    const rows = (await listNewestReturns(shop, limit)).map((request) => [
      request.number,
      lagosTimeOf(request.asked_at),
      request.kind,
      String(request.units),
      returnTexts.reasons[request.reason],
      request.name,
    ])
    console.log(toTable(['order', 'asked (Lagos)', 'for', 'pieces', 'because', 'by'], rows))
  })
}

type ToCancel = { reason: string; yes?: boolean }

async function cancel(number: string, { reason, yes = false }: ToCancel): Promise<void> {
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    const isPaid = isToPack(order)
    if (!isOpen(order) && !isPaid)
      throw new OwnerError(
        `${sayState(order)}: only an order that is not packed yet can be cancelled.`,
      )
    const sum = formatNaira(order.sumTotalKobo)
    console.log(
      `${order.number} for ${order.address.name}, ${sum}, is cancelled. Its goods go back on the shelf.`,
    )
    const found = { order, ...(await readRefunds(shop, order.id)) }
    if (isPaid) for (const line of sayHowMoneyGoesBack(shop, found)) console.log(line)
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    const { acts } = cancelScreen
    if (isPaid)
      await doDeskAct(shop, acts['cancel-paid'], order, { reason, shown: refundVersionOf(found) })
    else await doDeskAct(shop, acts.cancel, order)
    console.log('Done.')
  })
}

async function sendBack(number: string, request: RefundRequest): Promise<void> {
  await withShop(async (shop) => refund(shop, await findIn(shop, number), request))
}
