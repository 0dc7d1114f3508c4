import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Whose table it is: the folder of src/lib. */
const TABLES: Record<string, readonly string[]> = {
  accounts: [
    'customer',
    'erasure',
    'mail_token',
    'profile',
    'session',
    'tombstone',
    'username_hold',
  ],
  books: [
    'book_entry',
    'book_sum',
    'book_summed',
    'paper',
    'paper_seller',
    'paper_year',
    'report_view',
  ],
  cart: ['cart', 'cart_item', 'shared_cart'],
  catalogue: [
    'category',
    'goods_batch',
    'import_photo',
    'item',
    'item_image',
    'item_size',
    'old_slug',
    'section',
    'sub_category',
    'trending_category',
  ],
  db: ['cache_purge'],
  delivery: ['address', 'delivery_zone', 'lga', 'pickup_place', 'state', 'zone_rule'],
  desk: [
    'audit',
    'desk_form',
    'desk_kept_form',
    'staff',
    'staff_alert',
    'staff_browser',
    'staff_later',
    'staff_device',
    'staff_invitation',
    'staff_money',
    'staff_passkey',
    'staff_recovery_code',
    'staff_session',
  ],
  favourites: ['favourite'],
  'gift-cards': [
    'cart_gift_card',
    'gift_card',
    'gift_card_delivery',
    'gift_card_move',
    'gift_card_sale',
    'order_gift_card',
  ],
  history: ['viewed'],
  jobs: ['job', 'recurring_task'],
  limits: ['rate_limit'],
  media: ['media'],
  newsletter: ['newsletter'],
  notifications: ['notification', 'order_mail'],
  offers: ['offer', 'order_offer'],
  orders: [
    'blocked_buyer',
    'blocked_phone',
    'order_item',
    'order_note',
    'order_number',
    'order_picture',
    'order_word',
    'same_person',
    'orders',
    'return_line',
    'return_request',
    'stock_hold',
  ],
  payments: [
    'counter_payment',
    'payment_attempt',
    'payment_event',
    'refund',
    'refund_line',
    'refund_account',
    'rider_money',
    'refund_request',
    'sandbox_payment',
  ],
  records: ['version'],
  reminders: ['cart_reminder', 'reminder_consent'],
  reviews: ['review', 'review_photo', 'review_report'],
  stock: ['stock_cost', 'stock_move'],
  'stock-alerts': ['stock_alert'],
  web: ['idempotency_key'],
}
const ownerOf = new Map(
  Object.entries(TABLES).flatMap(([part, tables]) => tables.map((table) => [table, part])),
)

const USE =
  /\b(?:selectFrom|innerJoin|leftJoin|crossJoin|updateTable|insertInto|deleteFrom)\(\s*'([a-z_]+)/g

const usedIn = (file: string): string[] => {
  const matches = readFileSync(file, 'utf8').matchAll(USE)
  return [...new Set([...matches].map(([, table = '']) => table))].toSorted()
}

const files = globSync('src/lib/**/*.sql.ts').filter((file) => usedIn(file).length > 0)

test('every table belongs to one part', () => {
  expect(files.length).toBeGreaterThan(30)
  const unknown = files.flatMap(usedIn).filter((table) => !ownerOf.has(table))
  expect(unknown).toEqual([])
})

// Why each of them does so is said in docs/architecture/data.md.
const REACHING: Record<string, readonly string[]> = {
  'books/faults': ['orders'],
  'books/record/record': ['orders', 'refund', 'refund_request', 'return_request', 'review'],
  'books/papers/read': ['order_item', 'orders'],
  'books/reports/stock': ['item', 'item_size', 'stock_cost', 'stock_move'],
  'books/reports/staff': ['audit'],
  'accounts/deletion/deletion': [
    'address',
    'gift_card',
    'gift_card_delivery',
    'gift_card_sale',
    'idempotency_key',
    'newsletter',
    'orders',
    'rate_limit',
    'stock_alert',
  ],
  'accounts/people/people': ['orders'],
  'cart/cart': ['favourite', 'item', 'item_image', 'item_size', 'offer', 'orders', 'stock_hold'],
  'catalogue/goods/many/batch': ['version'],
  'catalogue/items/ratings': ['customer', 'review', 'review_photo'],
  'catalogue/lists/categories': ['media'],
  'delivery/delivery': ['profile'],
  'gift-cards/owner/owner': ['customer', 'orders'],
  'gift-cards/pay': ['orders'],
  'gift-cards/sold/sale': ['customer', 'orders'],
  'media/media': ['category', 'item_image', 'order_item', 'profile'],
  'notifications/notifications': ['customer'],
  'notifications/order-mails': ['orders'],
  'offers/offers': ['orders'],
  'offers/own-codes': ['orders'],
  'offers/owner/people': ['orders'],
  'offers/owner/owner': ['category', 'item', 'item_size', 'orders', 'section'],
  'orders/records/export': ['item_size'],
  'orders/stock/holds': ['item_size'],
  'orders/listing/find': ['payment_attempt'],
  'orders/listing/listing': ['payment_attempt'],
  'orders/listing/paid': ['book_entry'],
  'orders/orders': ['item', 'item_size', 'payment_attempt'],
  'orders/placing/write-order': ['item_size'],
  'orders/stock/stock': ['item', 'item_size'],
  'payments/attempts/here': ['orders'],
  'payments/ledger/moved': ['orders'],
  'payments/ledger/open-money': ['orders'],
  'payments/own-account/sent': ['orders'],
  'payments/door/rider-money': ['orders'],
  'payments/ledger/report': ['orders'],
  'payments/ledger/retention': ['orders'],
  'payments/sandbox/sandbox': ['orders'],
  'payments/settle/checks': ['orders'],
  'recovery/recovery': [
    'customer',
    'mail_token',
    'newsletter',
    'reminder_consent',
    'session',
    'staff_session',
    'stock_alert',
  ],
  'reminders/owner/owner': ['order_offer', 'orders'],
  'reminders/reminders': ['cart', 'cart_item', 'customer', 'item'],
  'reviews/invitations': ['customer', 'item', 'notification', 'order_item', 'orders'],
  'reviews/at-desk': ['customer', 'item', 'item_image', 'order_item', 'orders'],
  'reviews/owner': ['customer', 'item'],
  'reviews/photos/photos': ['item'],
  'stock/history': ['item_size'],
  'stock/moves': ['item_size'],
  'stock-alerts/stock-alerts': ['category', 'item'],
}

test('a part reads and writes its own tables, but in the statements that are listed', () => {
  const unlisted = files.flatMap((file) => {
    const [, name = '', part] = /^src\/lib\/(([^/]+)\/.*)\.sql\.ts$/.exec(file) ?? []
    // The file with my data holds rows of every table about a person.
    if (name.startsWith('accounts/deletion/my-data')) return []
    return usedIn(file)
      .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== part)
      .filter((table) => !REACHING[name]?.includes(table))
      .map((table) => `${name}: ${table}`)
  })
  expect(unlisted).toEqual([])
})
