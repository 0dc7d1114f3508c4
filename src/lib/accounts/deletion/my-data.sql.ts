import type { Database } from '#lib/db/database.server.ts'
import { readCreditOf } from './my-data-credit.sql.ts'
import { countedBy } from './deletion.sql.ts'

/** Every row about a customer, without the hashes of secrets. */
export async function readRowsOf(db: Database, id: number, email: string) {
  const orders = await db.selectFrom('orders').selectAll().where('customer_id', '=', id).execute()
  return {
    ...(await readAccountOf(db, id)),
    cart: await db
      .selectFrom('cart')
      .select(['id', 'version', 'created_at', 'updated_at'])
      .where('customer_id', '=', id)
      .execute(),
    cart_items: await db
      .selectFrom('cart_item')
      .innerJoin('cart', 'cart.id', 'cart_item.cart_id')
      .innerJoin('item', 'item.id', 'cart_item.item_id')
      .select(['item.name', 'cart_item.quantity', 'cart_item.created_at'])
      .where('cart.customer_id', '=', id)
      .execute(),
    orders,
    ...(await readSalesOf(db, ['', ...orders.map((order) => order.id)])),
    ...(await readCreditOf(db, { id, email }, ['', ...orders.map((order) => order.id)])),
    ...(await readTastesOf(db, id)),
    reminder_consents: await db
      .selectFrom('reminder_consent')
      .select(['words', 'given_at', 'ended_at'])
      .where('customer_id', '=', id)
      .execute(),
    cart_reminders: await db
      .selectFrom('cart_reminder')
      .select(['cart_id', 'offer_id', 'made_at', 'sent_at', 'dropped_at'])
      .where('customer_id', '=', id)
      .execute(),
    newsletter: await db
      .selectFrom('newsletter')
      .select(['email', 'state', 'asked_at', 'source', 'confirmed_at', 'ended_at'])
      .where('email', '=', email)
      .execute(),
    stock_alerts: await db
      .selectFrom('stock_alert')
      .innerJoin('item', 'item.id', 'stock_alert.item_id')
      .select(['item.name', 'stock_alert.email', 'stock_alert.state'])
      .select(['stock_alert.asked_at', 'stock_alert.confirmed_at'])
      .where('stock_alert.email', '=', email)
      .execute(),
    counted_requests: await db
      .selectFrom('rate_limit')
      .selectAll()
      .where('name', 'in', countedBy(email))
      .orderBy('name')
      .execute(),
    kept_replies: await db
      .selectFrom('idempotency_key')
      .select(['key', 'status', 'body', 'created_at'])
      .where('owner', '=', `customer:${id}`)
      .execute(),
  }
}

const readAccountOf = async (db: Database, id: number) => ({
  account: await db
    .selectFrom('customer')
    .select(['public_id', 'username', 'email', 'created_at', 'activated_at'])
    .select('password_changed_at')
    .where('id', '=', id)
    .executeTakeFirst(),
  profile: await db
    .selectFrom('profile')
    .selectAll()
    .where('customer_id', '=', id)
    .executeTakeFirst(),
  address: await db.selectFrom('address').selectAll().where('customer_id', '=', id).execute(),
  sessions: await db
    .selectFrom('session')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('customer_id', '=', id)
    .execute(),
  mailed_links: await db
    .selectFrom('mail_token')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('customer_id', '=', id)
    .execute(),
})

/** The rows of these orders. */
/** What belongs to these orders. */
export async function readSalesOf(db: Database, orderIds: string[]) {
  const payments = await db
    .selectFrom('payment_attempt')
    .select(['order_id', 'provider', 'kind', 'reference', 'amount_kobo', 'state', 'created_at'])
    .where('order_id', 'in', orderIds)
    .execute()
  const references = ['', ...payments.map(({ reference }) => reference)]
  return {
    payments,
    order_items: await db
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .execute(),
    ...(await readTextsOf(db, orderIds)),
    order_numbers: await db
      .selectFrom('order_number')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .execute(),
    held_goods: await db
      .selectFrom('stock_hold')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .execute(),
    return_requests: await db
      .selectFrom('return_request')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .execute(),
    return_lines: await db
      .selectFrom('return_line')
      .innerJoin('return_request', 'return_request.id', 'return_line.return_request_id')
      .select(['return_request_id', 'order_item_id', 'quantity'])
      .where('return_request.order_id', 'in', orderIds)
      .execute(),
    payment_messages: await db
      .selectFrom('payment_event')
      .select(['provider', 'reference', 'body', 'received_at'])
      .where('reference', 'in', references)
      .execute(),
    ...(await readRefundsOf(db, orderIds, references)),
    test_payments: await db
      .selectFrom('sandbox_payment')
      .selectAll()
      .where('reference', 'in', references)
      .execute(),
  }
}

/** Notes, mails and search words of these orders. */
const readTextsOf = async (db: Database, orderIds: string[]) => ({
  // Without the writer, who is another person.
  order_notes: await db
    .selectFrom('order_note')
    .select(['order_id', 'words', 'is_shown', 'created_at'])
    .where('order_id', 'in', orderIds)
    .execute(),
  // Without who sent it again.
  order_mails: await db
    .selectFrom('order_mail')
    .select(['order_id', 'kind', 'created_at', 'sent_at', 'failed_at'])
    .where('order_id', 'in', orderIds)
    .execute(),
  order_offers: await db
    .selectFrom('order_offer')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute(),
  order_words: await db
    .selectFrom('order_word')
    .select(['order_id', 'word'])
    .where('order_id', 'in', orderIds)
    .execute(),
})

const readRefundsOf = async (db: Database, orderIds: string[], references: string[]) => ({
  refunds: await db
    .selectFrom('refund')
    .select(['reference', 'amount_kobo', 'made_at', 'failed_at'])
    .where('reference', 'in', references)
    .execute(),
  // Without the member of staff who asked.
  refund_requests: await db
    .selectFrom('refund_request')
    .select(['id', 'reference', 'amount_kobo', 'reason', 'asked_at', 'taken_back_at'])
    .where('order_id', 'in', orderIds)
    .execute(),
  refund_lines: await db
    .selectFrom('refund_line')
    .innerJoin('refund_request', 'refund_request.id', 'refund_line.refund_request_id')
    .select(['refund_request_id', 'order_item_id', 'quantity'])
    .where('refund_request.order_id', 'in', orderIds)
    .execute(),
  paid_on_delivery: await db
    .selectFrom('rider_money')
    .select(['order_id', 'cause', 'amount_kobo', 'made_at'])
    .where('order_id', 'in', orderIds)
    .execute(),
})

const readTastesOf = async (db: Database, id: number) => ({
  favourites: await db
    .selectFrom('favourite')
    .innerJoin('item', 'item.id', 'favourite.item_id')
    .select(['item.name', 'favourite.created_at'])
    .where('favourite.customer_id', '=', id)
    .execute(),
  recently_viewed: await db
    .selectFrom('viewed')
    .innerJoin('item', 'item.id', 'viewed.item_id')
    .select(['item.name', 'viewed.seen_at'])
    .where('viewed.customer_id', '=', id)
    .execute(),
  reviews: await db.selectFrom('review').selectAll().where('customer_id', '=', id).execute(),
  notifications: await db
    .selectFrom('notification')
    .select(['notice', 'link', 'created_at', 'read_at'])
    .where('customer_id', '=', id)
    .execute(),
})
