import { hasVat } from '#lib/content/facts.server.ts'
import { toCsvCell } from '#lib/csv.ts'
import { toNaira, vatWithin } from '#lib/money.ts'
import { type ExportedOrder, exportedOrders } from '#lib/orders/records/export.server.ts'
import type { OrderStatus } from '#lib/orders/orders.ts'
import { listPaymentsOfAll } from '#lib/payments/ledger/report.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import { after, DAY_MS, lagosTimeOf } from '#lib/time.ts'
import { readDay, startProgress, withShop, writePrivate } from './support.ts'

type Asked = { status?: OrderStatus; out?: string; from?: string; to?: string }

/** The byte order mark: without it spreadsheets do not read the file as UTF-8, and garble Ọjà. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Negative sums stay numbers. */
const toCell = (value: string | number | null): string =>
  typeof value === 'number' ? String(value) : toCsvCell(value ?? '')

export async function exportOrders({ status, out, from, to }: Asked): Promise<void> {
  const [first, last] = [readDay('--from', from), readDay('--to', to)]
  const filter = { status, from: first, before: last && after(last, DAY_MS) }
  await withShop(async (shop) => {
    const progress = startProgress('Orders:')
    const lines = await readLines(shop, filter, progress.tell).finally(progress.end)
    const csv = BYTE_ORDER_MARK + [HEADS, ...lines].join('\r\n')
    if (!out) return console.log(csv)
    writePrivate(out, `${csv}\r\n`)
    console.log(`${lines.length} orders written to ${out}.`)
  })
}

async function readLines(
  shop: Shop,
  filter: Parameters<typeof exportedOrders>[1],
  tell: (now: string) => void,
): Promise<string[]> {
  const lines: string[] = []
  for await (const orders of exportedOrders(shop, filter)) {
    const ids = orders.map(({ id }) => id)
    const payments = await listPaymentsOfAll(shop, ids)
    lines.push(...orders.map((order) => toLine(order, payments.get(order.id) ?? [])))
    tell(`${lines.length} read`)
  }
  return lines
}

type Payments = {
  reference: string
  provider: string
  state: string
  receivedKobo: number | null
  feeKobo: number | null
}[]

const HEADS =
  'number,made (Lagos),paid (Lagos),status,delivery,items,goods,discount,delivery fee,total,VAT in total,received,company fee,refunded,payments,name,phone,email,shipping,LGA,state'

function toLine(order: ExportedOrder, payments: Payments): string {
  const total = order.sum_total_kobo
  const received = payments.reduce((sum, { receivedKobo }) => sum + (receivedKobo ?? 0), 0)
  return [
    order.number,
    lagosTimeOf(order.created_at),
    order.paid_at && lagosTimeOf(order.paid_at),
    order.status,
    order.delivery_state,
    order.goods.map(sayGoods).join('; '),
    toNaira(order.cart_grand_total_kobo),
    toNaira(order.discount_kobo),
    toNaira(order.billing_total_kobo),
    toNaira(total),
    hasVat(order.paid_at ?? order.created_at) ? toNaira(vatWithin(total)) : 0,
    toNaira(received),
    sumOfFees(payments),
    toNaira(order.refunded_kobo),
    payments
      .map(({ provider, reference, state }) => `${provider} ${reference} ${state}`)
      .join('; '),
    order.name,
    order.phone,
    order.email,
    order.shipping_mode,
    order.lga_name,
    order.state_name,
  ]
    .map(toCell)
    .join(',')
}

/** The companies' fees; null while a company has not told its fee. */
function sumOfFees(payments: Payments): number | null {
  const fees = payments
    .filter(({ receivedKobo }) => receivedKobo !== null)
    .map(({ feeKobo }) => feeKobo)
  if (fees.length === 0 || fees.includes(null)) return null
  return toNaira(fees.reduce<number>((sum, fee) => sum + (fee ?? 0), 0))
}

const sayGoods = (line: ExportedOrder['goods'][number]): string =>
  `${line.quantity} × ${orderMailTexts.orderPaid.line(line)}`
