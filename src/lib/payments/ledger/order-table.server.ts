import { hasVat } from '#lib/content/facts.server.ts'
import { toNaira, vatWithin } from '#lib/money.ts'
import type { ExportedOrder } from '#lib/orders/records/export.server.ts'
import type { Cell } from '#lib/sheets/csv.ts'
import type { Shop } from '#lib/shop.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { listPaymentsOfAll } from './report.server.ts'

/** The table of orders for the books, of the owner's command and of the desk. */

type Payments = {
  reference: string
  provider: string
  state: string
  receivedKobo: number | null
  feeKobo: number | null
}[]

type Column = { head: string; cell: (order: ExportedOrder, payments: Payments) => Cell }

const received = (payments: Payments): number =>
  payments.reduce((sum, { receivedKobo }) => sum + (receivedKobo ?? 0), 0)

const COLUMNS: readonly Column[] = [
  { head: 'number', cell: ({ number }) => number },
  { head: 'made (Lagos)', cell: ({ created_at }) => lagosTimeOf(created_at) },
  { head: 'paid (Lagos)', cell: ({ paid_at }) => paid_at && lagosTimeOf(paid_at) },
  { head: 'status', cell: ({ status }) => status },
  { head: 'delivery', cell: ({ delivery_state }) => delivery_state },
  { head: 'items', cell: ({ goods }) => goods.map(sayGoods).join('; ') },
  { head: 'goods', cell: (order) => toNaira(order.cart_grand_total_kobo) },
  { head: 'discount', cell: (order) => toNaira(order.discount_kobo) },
  { head: 'delivery fee', cell: (order) => toNaira(order.billing_total_kobo) },
  { head: 'total', cell: (order) => toNaira(order.sum_total_kobo) },
  {
    head: 'VAT in total',
    // A gift card is no sale yet: its goods have the VAT.
    cell: ({ paid_at, created_at, sum_total_kobo, is_gift_card }) =>
      is_gift_card === 0 && hasVat(paid_at ?? created_at) ? toNaira(vatWithin(sum_total_kobo)) : 0,
  },
  { head: 'received', cell: (_, payments) => toNaira(received(payments)) },
  { head: 'company fee', cell: (_, payments) => sumOfFees(payments) },
  { head: 'refunded', cell: (order) => toNaira(order.refunded_kobo) },
  {
    head: 'payments',
    cell: (_, payments) =>
      payments
        .map(({ provider, reference, state }) => `${provider} ${reference} ${state}`)
        .join('; '),
  },
  { head: 'name', cell: ({ name }) => name },
  { head: 'phone', cell: ({ phone }) => phone },
  { head: 'email', cell: ({ email }) => email },
  { head: 'shipping', cell: (order) => order.shipping_mode },
  { head: 'LGA', cell: (order) => order.lga_name },
  { head: 'state', cell: (order) => order.state_name },
]

/** What a bookkeeper does not see. */
const CONTACTS = ['phone', 'email']

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

/** The rows of these orders, some at a time; the first has the heads. `hasContacts`: with phone and e-mail address. */
export async function* orderTable(
  shop: Shop,
  batches: AsyncIterable<readonly ExportedOrder[]>,
  hasContacts: boolean,
): AsyncGenerator<Cell[][]> {
  const columns = COLUMNS.filter(({ head }) => hasContacts || !CONTACTS.includes(head))
  yield [columns.map(({ head }) => head)]
  for await (const orders of batches) {
    if (orders.length === 0) continue
    const payments = await listPaymentsOfAll(
      shop,
      orders.map(({ id }) => id),
    )
    yield orders.map((order) =>
      columns.map(({ cell }) => cell(order, payments.get(order.id) ?? [])),
    )
  }
}
