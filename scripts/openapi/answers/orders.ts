import * as z from 'zod/mini'
import type { BillingPrice } from '#lib/checkout/checkout.ts'
import { PAY_PAGE_STATES } from '#lib/checkout/pay-page.ts'
import type { AreaQuote, StateWithLgas } from '#lib/delivery/delivery.ts'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { DELIVERY_STATES } from '#lib/orders/orders.ts'
import {
  RETURN_KINDS,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnJson,
} from '#lib/orders/returns/returns.ts'
import type { Bank } from '#lib/payments/gateway.ts'
import { address, count, moment, naira, named, place } from './shapes.ts'

export const state = named(
  'State',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    lgas: z.array(place),
  }) satisfies z.ZodMiniType<StateWithLgas>,
)

export const areaQuote = named(
  'DeliveryQuote',
  z.strictObject({
    billing_total: naira,
    free_over: z.nullable(naira),
    min_days: count,
    max_days: count,
    closed_days: z.optional(z.array(z.string())),
    by_weight: z.optional(z.strictObject({ included_kg: count, per_kg: naira })),
  }) satisfies z.ZodMiniType<AreaQuote>,
)

const orderTotals = {
  billing_total: naira,
  cart_grand_total: naira,
  discount_total: naira,
  sum_total: naira,
}

/** What gift cards and store credit pay, and what is left. */
const byCards = { credit_total: naira, to_pay: naira }

export const billingPrice = named(
  'BillingPrice',
  z.strictObject({
    ...orderTotals,
    ...byCards,
    weight: z.optional(z.strictObject({ grams: count, surcharge: naira })),
    code: z.nullable(z.string()),
    code_problem: z.nullable(z.string()),
    pay_on_delivery: z.nullable(
      z.strictObject({
        offered: z.boolean(),
        why: z.string(),
        deposit: z.number(),
        to_rider: z.number(),
        deposit_kept: z.boolean(),
      }),
    ),
    free_over: z.nullable(naira),
    eta: z.string(),
    arrives: z.nullable(z.string()),
    quote: z.string(),
  }) satisfies z.ZodMiniType<BillingPrice>,
)

const receiver = { name: z.string(), street_address: z.string() }
const reached = { phone: z.string(), email: z.string() }

export const savedAddress = named(
  'Address',
  z.strictObject({ id: z.int(), ...receiver, lga: place, state: place, ...reached }),
)

export const orderItem = named(
  'OrderItem',
  z.strictObject({
    id: z.int(),
    quantity: z.int(),
    price_sub_total: naira,
    discount: naira,
    offers: z.array(z.string()),
    item: z.strictObject({
      id: z.nullable(z.int()),
      name: z.string(),
      slug: z.string(),
      image: address,
      price: naira,
      new_price: z.nullable(naira),
      size: z.string(),
      colour: z.nullable(z.string()),
    }),
  }) satisfies z.ZodMiniType<OrderJson['order_items'][number]>,
)

export const order = named(
  'Order',
  z.strictObject({
    id: z.string(),
    number: z.string(),
    status: z.enum(['pending', 'successful', 'failed']),
    status_reason: z.nullable(z.string()),
    created_at: moment,
    paid_at: z.nullable(moment),
    fulfilment: z.nullable(z.enum(DELIVERY_STATES)),
    fulfilment_at: z.nullable(moment),
    cart_id: z.string(),
    shipping_mode: z.enum(['delivery', 'pickup']),
    pickup_place: z.nullable(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        address: z.string(),
        hours: z.string(),
        kind: z.enum(['shop', 'park']),
        driver_total: z.nullable(naira),
      }),
    ),
    ...orderTotals,
    ...byCards,
    refunded_total: naira,
    pay_before: moment,
    can_pay: z.boolean(),
    payment: z.nullable(
      z.strictObject({
        kind: z.enum(['fiat', 'crypto']),
        state: z.enum([
          'pending',
          'succeeded',
          'failed',
          'abandoned',
          'underpaid',
          'part',
          'overpaid',
          'late',
          'reversed',
        ]),
        reference: z.string(),
      }),
    ),
    address: z.strictObject({
      ...receiver,
      lga: z.nullable(place),
      state: z.nullable(place),
      ...reached,
    }),
    eta: z.string(),
    order_items: z.array(orderItem),
  }),
)

export const payment = named(
  'Payment',
  z.strictObject({
    state: z.enum(PAY_PAGE_STATES),
    amount: z.number(),
    minutes_left: z.nullable(z.number()),
  }),
)

export const paymentLink = named(
  'PaymentLink',
  z.strictObject({
    data: z.strictObject({
      link: z.url(),
      authorization_url: z.url(),
      reference: z.string(),
      provider: z.string(),
    }),
  }),
)

export const returnRequest = named(
  'ReturnRequest',
  z.strictObject({
    id: z.int(),
    kind: z.enum(RETURN_KINDS),
    reason: z.enum(RETURN_REASONS),
    note: z.string(),
    asked_at: moment,
    state: z.enum(RETURN_STATES),
    answer: z.string(),
    /** The number of the order that brings other goods. */
    exchange_order: z.nullable(z.string()),
    items: z.array(
      z.strictObject({
        order_item: z.int(),
        quantity: z.int(),
        /** The size that is wanted instead. */
        wants_size: z.nullable(z.int()),
      }),
    ),
  }) satisfies z.ZodMiniType<Record<keyof ReturnJson, unknown>>,
)

export const bank = named(
  'Bank',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    code: z.string(),
  }) satisfies z.ZodMiniType<Bank>,
)
