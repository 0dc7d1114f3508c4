import { sql } from 'kysely'
import { isPostgres } from '#lib/db/database.server.ts'
import type { DeliveryState, LifeStage, OrderStatus } from '#lib/orders/orders.ts'
import { bookOrders } from '#lib/books/book.server.ts'
import { wordsOf } from '#lib/orders/listing/words.ts'
import type { PaymentState } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'

/** Orders of three years, the same each time: number 1 is the newest. */

const FIRST_NAMES =
  'Ada Amina Bola Chidi Chioma Dayo Ebere Efe Emeka Fatima Femi Funke Halima Ibrahim Ifeoma Ikenna Kelechi Kemi Kunle Lola Musa Ngozi Nkechi Obinna Ola Osas Sade Segun Tolu Tunde Uche Yemi Yusuf Zainab'
const LAST_NAMES =
  'Abubakar Adebayo Adeleke Afolabi Akpan Balogun Bello Chukwu Danjuma Effiong Eze Garba Ibe Igwe Lawal Mohammed Nnamdi Nwosu Obi Ogunleye Okafor Okeke Okon Okoro Oni Oyelaran Sani Suleiman Udo Usman'

const DAYS = 1_095
const LAST_DAY = Date.UTC(2026, 10, 20)
const DAY_MS = 24 * 60 * 60 * 1_000

/** The last four digits of the phone and the names are spread so that all of them come about equally often. */
export const phoneOf = (n: number): string => `+234803${1_000_000 + ((n * 611_953) % 9_000_000)}`
export const idOf = (n: number): string =>
  `bench_order_${1_000_000_000 + ((n * 7_654_321) % 1_000_000_007)}`
export const numberOf = (n: number): string => `NG-${9_000_000 - n}`
export const referenceOf = (n: number): string => `${idOf(n)}-1`
const firstOf = (n: number) => (n * 7) % FIRST_NAMES.split(' ').length
const lastOf = (n: number) => (n * 11 + Math.floor(n / 34)) % LAST_NAMES.split(' ').length
export const nameOf = (n: number): string =>
  `${FIRST_NAMES.split(' ')[firstOf(n)]} ${LAST_NAMES.split(' ')[lastOf(n)]}`
export const emailOf = (n: number): string =>
  `${nameOf(n).toLowerCase().replace(' ', '.')}.${n}@mail.example`

export function momentOf(n: number, count: number): string {
  const ms = LAST_DAY - Math.floor(((n - 1) * DAYS * DAY_MS) / count)
  return new Date(ms).toISOString()
}

const unitsOf = (n: number): number => 1 + (n % 3)

/** How far it has come: of the newest some are to be done, of the others most were delivered. */
function stageOf(n: number): {
  stage: LifeStage
  status: OrderStatus
  delivery_state: DeliveryState | null
  state: PaymentState
} {
  const failed = { stage: 'cancelled', status: 'failed', delivery_state: null } as const
  if (n % 50 === 9) return { ...failed, state: 'failed' }
  if (n % 2_000 === 7) return { ...failed, state: 'underpaid' }
  if (n <= 600)
    return { stage: 'waiting', status: 'pending', delivery_state: null, state: 'pending' }
  const delivery_state =
    n <= 3_000
      ? null
      : n <= 4_500
        ? 'packed'
        : n <= 8_000
          ? 'sent'
          : n % 40
            ? 'delivered'
            : 'returned'
  const stage = delivery_state ?? 'to-pack'
  return { stage, status: 'successful', delivery_state, state: 'succeeded' }
}

const AT_ONCE = 250
const PER_TRANSACTION = 10_000

/** Fills an empty shop with `count` orders of its goods. */
export async function fillOrders(shop: Shop, count: number): Promise<void> {
  const goods = await shop.db
    .selectFrom('item')
    .select(['id', 'slug', 'name'])
    .orderBy('id')
    .execute()
  const places = await shop.db
    .selectFrom('lga')
    .innerJoin('state', 'state.id', 'lga.state_id')
    .select(['lga.id as lga_id', 'lga.name as lga_name'])
    .select(['state.id as state_id', 'state.name as state_name'])
    .orderBy('lga.id')
    .execute()
  for (let from = count; from > 0; from -= PER_TRANSACTION)
    await shop.inTransaction(async (shop) => {
      const { db } = shop
      for (let at = from; at > Math.max(0, from - PER_TRANSACTION); at -= AT_ONCE) {
        const rows = Array.from({ length: Math.min(AT_ONCE, at) }, (_, index) =>
          rowsOf(at - index, count, places.at((at - index) % places.length)),
        )
        const lines = rows.map(({ n, line }) => {
          const { id, slug, name } = goods.at(n % goods.length) ?? { id: 0, slug: '', name: '' }
          return { ...line, item_id: id, slug, name }
        })
        await db
          .insertInto('orders')
          .values(rows.map(({ order }) => order))
          .execute()
        await db.insertInto('order_item').values(lines).execute()
        await db
          .insertInto('payment_attempt')
          .values(rows.map(({ payment }) => payment))
          .execute()
        await db
          .insertInto('order_word')
          .values(rows.flatMap(({ words }) => words))
          .execute()
        const ids = rows.map(({ order }) => order.id)
        await bookOrders(shop, ids)
      }
    })
  // As PostgreSQL does by itself after a while; the shop's SQLite keeps no statistics.
  if (isPostgres(shop.db))
    for (const table of ['orders', 'order_item', 'payment_attempt', 'order_word', 'book_entry'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(shop.db)
}

type LocalArea = { lga_id: number; lga_name: string; state_id: number; state_name: string }

function rowsOf(n: number, count: number, place: LocalArea | undefined) {
  const order = orderOf(n, count, place)
  const { id, created_at, sum_total_kobo: kobo } = order
  const line = {
    order_id: id,
    size_id: null,
    quantity: unitsOf(n),
    image: null,
    size: 'No Size',
    price_kobo: kobo / unitsOf(n),
    new_price_kobo: null,
    unit_kobo: kobo / unitsOf(n),
  }
  const words = wordsOf(order).map((word) => ({ order_id: id, word, created_at }))
  return { n, order, payment: paymentOf(n, order), line, words }
}

function orderOf(n: number, count: number, place: LocalArea | undefined) {
  const moment = momentOf(n, count)
  const { stage, status, delivery_state } = stageOf(n)
  const kobo = 500_000 - (500_000 % unitsOf(n)) + unitsOf(n) * ((n * 7_919) % 2_000_000)
  return {
    id: idOf(n),
    number: numberOf(n),
    customer_id: null,
    cart_id: idOf(n),
    cart_version: 1,
    stage,
    status,
    status_reason: null,
    delivery_state,
    billing_total_kobo: 0,
    cart_grand_total_kobo: kobo,
    sum_total_kobo: kobo,
    name: nameOf(n),
    email: emailOf(n),
    phone: phoneOf(n),
    street_address: '22 Adelabu Street',
    lga_id: null,
    lga_name: '',
    state_id: null,
    state_name: '',
    ...place,
    created_at: moment,
    updated_at: moment,
    pay_before: moment,
    paid_at: status === 'successful' ? moment : null,
    hidden_at: null,
  }
}

const paymentOf = (n: number, order: ReturnType<typeof orderOf>) => ({
  id: order.id,
  order_id: order.id,
  attempt_number: 1,
  provider: 'sandbox',
  kind: n % 40 === 3 ? ('crypto' as const) : ('fiat' as const),
  state: stageOf(n).state,
  reference: referenceOf(n),
  amount_kobo: order.sum_total_kobo,
  url: null,
  provider_tx_id: null,
  created_at: order.created_at,
  updated_at: order.created_at,
  expires_at: null,
  next_check_at: null,
  last_checked_at: null,
})
