import { expect, test } from 'vitest'
import { aPerson, rowsOf, tablesOf } from '../../support/accounts/person.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

/** By what a table says that a row is about a person or what they bought. */
const REFERENCES = [
  'customer_id',
  'order_id',
  'cart_id',
  'owner',
  'email',
  'reference',
  'return_request_id',
  'refund_request_id',
]

/** Tables of the shop's own people, of what they edit and import, and of money that belongs to no customer yet: then it is a payment of theirs. */
const OF_STAFF = [
  'staff',
  'staff_invitation',
  'goods_batch',
  'import_photo',
  'counter_payment',
  'version',
  // The books and papers repeat what orders and payments say, and name nobody.
  'book_entry',
  'paper',
]

/** Where each table that refers to a customer stands in the file. */
const SECTIONS: Record<string, string> = {
  customer: 'account',
  profile: 'profile',
  address: 'address',
  session: 'sessions',
  mail_token: 'mailed_links',
  cart: 'cart',
  cart_item: 'cart_items',
  orders: 'orders',
  order_item: 'order_items',
  order_mail: 'order_mails',
  order_offer: 'order_offers',
  order_gift_card: 'order_gift_cards',
  gift_card: 'gift_cards',
  gift_card_move: 'gift_card_moves',
  gift_card_delivery: 'gift_card_deliveries',
  gift_card_sale: 'gift_card_sales',
  cart_gift_card: 'cart_gift_cards',
  order_note: 'order_notes',
  order_number: 'order_numbers',
  order_picture: 'order_pictures',
  order_word: 'order_words',
  return_request: 'return_requests',
  return_line: 'return_lines',
  stock_hold: 'held_goods',
  payment_attempt: 'payments',
  payment_event: 'payment_messages',
  refund: 'refunds',
  refund_request: 'refund_requests',
  refund_line: 'refund_lines',
  rider_money: 'paid_on_delivery',
  sandbox_payment: 'test_payments',
  favourite: 'favourites',
  viewed: 'recently_viewed',
  review: 'reviews',
  notification: 'notifications',
  newsletter: 'newsletter',
  reminder_consent: 'reminder_consents',
  cart_reminder: 'cart_reminders',
  offer: 'own_codes',
  stock_alert: 'stock_alerts',
  idempotency_key: 'kept_replies',
}

test('the file with my data holds the rows of every table that refers to a customer', async () => {
  const shop = await openTestShop()
  const person = await aPerson(shop)
  const response = await send(shop, { cookies: person.cookies }, 'GET /settings/data')
  const text = await response.text()
  const file = JSON.parse(text) as Record<string, unknown>
  const tables = await tablesOf(shop)
  const about = tables.filter(
    ({ name, columns }) =>
      !OF_STAFF.includes(name) && columns.some(({ name }) => REFERENCES.includes(name)),
  )
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(SECTIONS).toSorted())
  for (const { name } of about) {
    const all = await rowsOf(shop, name)
    // Of offers only the codes of one's own are about a person.
    const rows =
      name === 'offer'
        ? all.filter((row) => (row as { customer_id: number | null }).customer_id !== null)
        : all
    expect(rows, `the test's person has nothing in ${name}`).not.toEqual([])
    const section = file[SECTIONS[name] ?? '']
    expect(section, name).toBeTruthy()
    expect([section].flat(), name).toHaveLength(rows.length)
  }
  expect(file['counted_requests']).toEqual([
    expect.objectContaining({ name: 'newsletter-mail:chiamaka@example.com' }),
    expect.objectContaining({ name: 'newsletter-mails:chiamaka@example.com' }),
    expect.objectContaining({ name: 'reset-mail:chiamaka@example.com' }),
    expect.objectContaining({ name: 'stock-alert-mail:chiamaka@example.com' }),
  ])
  expect(text).not.toMatch(/argon2|_hash/)
})
