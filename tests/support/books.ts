import { sql } from 'kysely'
import type { Shop } from '#lib/shop.ts'
import { cardsUnlikeLedger } from './buying/gift-cards.ts'
import { depositsUnlikeSums, stageFrom } from './buying/stage.ts'

/** What does not add up in a shop's books. There must be nothing after any test. */
export async function faultsInBooks(shop: Shop): Promise<unknown[]> {
  return [
    ...(await sizesUnlikeLedger(shop)),
    ...(await ordersUnlikeFacts(shop)),
    ...(await unlessClosed(cardsUnlikeLedger(shop))),
    ...(await unlessClosed(depositsUnlikeSums(shop))),
  ]
}

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

/** Nothing where the test has closed this shop itself. */
const unlessClosed = <T>(rows: Promise<T[]>): Promise<T[]> =>
  rows.catch((error: Error) => {
    if (/already been destroyed/.test(error.message)) return []
    throw error
  })
