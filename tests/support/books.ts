import { sql } from 'kysely'
import { BACK_KINDS, SOLD_KINDS } from '#lib/books/books.ts'
import { findBookFaults } from '#lib/books/faults.server.ts'
import { HELD_STATES } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'
import { cardsUnlikeLedger } from './buying/gift-cards.ts'
import { depositsUnlikeSums, stageFrom } from './buying/stage.ts'

/** Shops whose orders a test changes behind the back of the shop: their books are of before. */
const changedByHand = new WeakSet<object>()
export const changesOrdersByHand = (shop: Shop): unknown => changedByHand.add(shop)

/** What does not add up in a shop's books. There must be nothing after any test. */
export async function faultsInBooks(shop: Shop): Promise<unknown[]> {
  return [
    ...(await sizesUnlikeLedger(shop)),
    ...(await ordersUnlikeFacts(shop)),
    ...(await unlessClosed(cardsUnlikeLedger(shop))),
    ...(await unlessClosed(depositsUnlikeSums(shop))),
    ...(changedByHand.has(shop) ? [] : await booksUnlikeFacts(shop)),
  ]
}

const booksUnlikeFacts = async (shop: Shop): Promise<unknown[]> => [
  ...(await unlessClosed(findBookFaults(shop))),
  ...(await unlessClosed(ordersUnlikeBooks(shop))),
]

/** Sizes whose stock differs from the sum of their moves in the ledger. */
function sizesUnlikeLedger({ db }: Shop) {
  const ledger = sql<number>`(select coalesce(sum(difference), 0) from stock_move
    where size_id = item_size.id)`
  const sizes = db
    .selectFrom('item_size')
    .select(['id', 'name', 'on_hand', ledger.as('ledger')])
    .where('on_hand', '<>', ledger)
  return unlessClosed(sizes.execute())
}

/** Orders that do not stand where what has happened to them says. */
async function ordersUnlikeFacts({ db }: Shop) {
  const facts = ['number', 'stage', 'status', 'delivery_state', 'end_reason'] as const
  const orders = await unlessClosed(db.selectFrom('orders').select(facts).execute())
  return orders.filter((order) => order.stage !== stageFrom(order))
}

/**
 * Orders whose entries in the books are not what the order cost, once as goods and once as payments, and payments of
 * which the books do not have what came and was not sent back.
 */
async function ordersUnlikeBooks({ db }: Shop): Promise<unknown[]> {
  const sum = (kinds: readonly string[]) =>
    sql<number>`(select coalesce(sum(amount_kobo), 0) from book_entry
      where order_id = orders.id and kind in (${sql.join(kinds)}))`
  const price = sql<number>`case when status = 'successful' and due_kobo = 0 then sum_total_kobo else 0 end`
  const orders = await db
    .selectFrom('orders')
    .select(['number', price.as('price'), sum(SOLD_KINDS).as('goods'), sum(['payment']).as('paid')])
    .where((eb) => eb.or([eb(price, '<>', sum(SOLD_KINDS)), eb(price, '<>', sum(['payment']))]))
    .execute()
  const back = sql<number>`(select coalesce(sum(amount_kobo), 0) from refund
    where refund.reference = payment_attempt.reference and failed_at is null)`
  const here = sql<number>`case when state in (${sql.join(HELD_STATES)})
    then coalesce(received_kobo, amount_kobo) - ${back} else 0 end`
  const booked = sql<number>`(select coalesce(sum(amount_kobo), 0) from book_entry
    where book_entry.reference = payment_attempt.reference
      and kind in (${sql.join(['payment', 'held', ...BACK_KINDS])}))`
  const payments = await db
    .selectFrom('payment_attempt')
    .select(['reference', here.as('here'), booked.as('booked')])
    .where(here, '<>', booked)
    .execute()
  return [...orders, ...payments]
}

/** Nothing where the test has closed this shop itself. */
const unlessClosed = <T>(rows: Promise<T[]>): Promise<T[]> =>
  rows.catch((error: Error) => {
    if (/already been destroyed/.test(error.message)) return []
    throw error
  })
