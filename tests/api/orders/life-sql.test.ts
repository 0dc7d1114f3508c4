import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as inSql from '#lib/db/standing.sql.ts'
import * as life from '#lib/orders/standing.ts'
import { withParts } from '#lib/orders/orders.sql.ts'
import { DELIVERY_STATES, type Order } from '#lib/orders/orders.ts'
import { SENT_TO } from '../../support/buying/purchases.ts'
import { stageFrom } from '../../support/buying/stage.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
// They were written, not bought: no sum of theirs adds up.
afterAll(() => shop.db.deleteFrom('orders').execute())

/** What can have become of an order. Only one that was bought is on its way, or ended for a reason. */
const BECAME = [
  { status: 'pending', delivery_state: null, end_reason: null },
  { status: 'failed', delivery_state: null, end_reason: null },
  ...[null, ...DELIVERY_STATES].flatMap((delivery_state) =>
    ([null, 'cancelled', 'refunded', 'refused'] as const).map((end_reason) => ({
      status: 'successful' as const,
      delivery_state,
      end_reason,
    })),
  ),
] as const
const CHANNELS = [
  { channel: 'shop', is_guest: 0 },
  { channel: 'shop', is_guest: 1 },
  { channel: 'desk', is_guest: 0 },
] as const
const DUE = [0, 1].flatMap((due_kobo) => [0, 1].map((deposit_kobo) => ({ due_kobo, deposit_kobo })))

const RULES = {
  isOpen: [inSql.isOpen, life.isOpen],
  isBegun: [inSql.isBegun, life.isBegun],
  isOver: [inSql.isOver(), life.isOver],
  isBought: [inSql.isBought, life.isBought],
  isByCall: [inSql.isByCall, life.isByCall],
  'ended unpaid': [inSql.hasStatus('failed'), (order: Order) => life.statusOf(order) === 'failed'],
  isToPack: [inSql.standsAt('to-pack'), life.isToPack],
  'is packed or sent': [
    inSql.standsAt('packed', 'sent'),
    ({ stage }: Order) => stage === 'packed' || stage === 'sent',
  ],
  'was not taken': [inSql.endedBy('refused'), ({ endReason }: Order) => endReason === 'refused'],
} as const

describe('where an order stands', () => {
  let orders: Order[]

  beforeAll(async () => {
    const now = shop.now()
    const rows = BECAME.flatMap((became) =>
      CHANNELS.flatMap((channel) => DUE.map((due) => ({ ...became, ...channel, ...due }))),
    ).map((row, index) => ({
      ...row,
      ...SENT_TO,
      stage: stageFrom(row),
      id: `order-${index}`,
      number: `order-${index}`,
      cart_id: `cart-${index}`,
      cart_version: 1,
      billing_total_kobo: 0,
      cart_grand_total_kobo: 2,
      sum_total_kobo: 2,
      email: 'ada@mail.example',
      created_at: now,
      updated_at: now,
      pay_before: now,
    }))
    await shop.db.insertInto('orders').values(rows).execute()
    orders = await withParts(shop.db, await shop.db.selectFrom('orders').selectAll().execute())
    expect(orders.length).toBe(rows.length)
  })

  test.each(Object.entries(RULES))('%s: the database says what the shop says', async (_, rule) => {
    const [condition, holds] = rule
    const found = await shop.db.selectFrom('orders').select('id').where(condition).execute()
    const expected = orders.filter(holds).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect(found.map(({ id }) => id).sort()).toEqual(expected.sort())
  })

  test('the contract’s word for it follows from its stage', async () => {
    const rows = await shop.db.selectFrom('orders').select(['id', 'status']).execute()
    const words = new Map(rows.map(({ id, status }) => [id, status]))
    expect(orders.map(life.statusOf)).toEqual(orders.map(({ id }) => words.get(id)))
  })
})
