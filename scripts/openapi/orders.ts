import * as z from 'zod/mini'
import {
  addToCartSchema,
  codeSchema,
  mergeCartsSchema,
  newCartItemSchema,
} from '#lib/cart/cart.schema.ts'
import { billingPriceSchema } from '#lib/checkout/billing.schema.ts'
import { paymentQuerySchema } from '#lib/checkout/payment.schema.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import { newOrderSchema, orderFilterSchema, paySchema } from '#lib/orders/orders.schema.ts'
import { NOTE_MAX, RETURN_KINDS, RETURN_REASONS } from '#lib/orders/returns/returns.ts'
import * as cart from './answers/cart.ts'
import * as answer from './answers/orders.ts'
import { place } from './answers/shapes.ts'
import { endpoint } from './endpoint.ts'

const changed = { 200: cart.changedCartItem, 201: cart.changedCartItem }

/** As it is sent; the schema of the endpoint has the units collected. */
const newReturn = z.catchall(
  z.object({
    kind: z.enum(RETURN_KINDS),
    reason: z.enum(RETURN_REASONS),
    note: z.optional(z.string().check(z.maxLength(NOTE_MAX))),
  }),
  z.int(),
)

export const orders = [
  endpoint('GET /api/cart/', 'Read the cart of the caller', 'anyone', {
    answers: { 200: z.tuple([cart.cart]) },
  }),
  endpoint('GET /api/cart/{id}/cart_items/', 'List the lines of a cart', 'cart', {
    answers: { 200: z.array(cart.cartItem) },
  }),
  endpoint(
    'POST /api/cart/{id}/cart_items/',
    'Change a line by a difference; the first one makes it',
    'cart',
    {
      body: newCartItemSchema,
      answers: changed,
      refuses: [['insufficient_stock', 400]],
      isIdempotent: true,
    },
  ),
  endpoint('DELETE /api/cart/{id}/cart_items/{line}/', 'Remove a line', 'cart', {
    answers: { 204: null },
  }),
  endpoint(
    'POST /api/carts/add_to_cart/',
    'As POST …/cart_items/; makes the cart if there is none',
    'anyone',
    {
      body: addToCartSchema,
      answers: changed,
      refuses: [['insufficient_stock', 400]],
      isIdempotent: true,
    },
  ),
  endpoint('POST /api/carts/{id}/code/', 'Use a discount code', 'cart', {
    body: codeSchema,
    answers: { 200: cart.cart },
    refuses: ['throttled'],
  }),
  endpoint('DELETE /api/carts/{id}/code/', 'Take the discount code off', 'cart', {
    answers: { 204: null },
  }),
  endpoint('POST /api/merge_carts/', 'Add the guest’s cart to the customer’s', 'customer', {
    body: mergeCartsSchema,
    answers: { 200: cart.mergeResult },
    isIdempotent: true,
  }),
  endpoint('GET /billing/states/', 'List the states of Nigeria', 'anyone', {
    answers: { 200: z.array(place) },
  }),
  endpoint('GET /billing/states/{id}/', 'Read a state with its LGAs', 'anyone', {
    answers: { 200: answer.state },
  }),
  endpoint('GET /billing/delivery/{lga}/', 'Read what delivery to an LGA costs', 'anyone', {
    answers: { 200: answer.areaQuote },
    refuses: ['invalid', 'no_delivery'],
  }),
  endpoint('POST /billing/billing-price/', 'Price a cart with its delivery', 'cart', {
    body: billingPriceSchema,
    answers: { 200: answer.billingPrice },
    refuses: ['not_found', 'no_delivery'],
  }),
  endpoint('GET /api/address/', 'Read the address: a list of one, or none', 'customer', {
    answers: { 200: z.array(answer.savedAddress) },
  }),
  endpoint('POST /api/address/', 'Save the address', 'customer', {
    body: addressSchema,
    answers: { 200: answer.savedAddress, 201: answer.savedAddress },
  }),
  endpoint('GET /api/orders/', 'List the orders, the newest first', 'customer', {
    query: orderFilterSchema,
    answers: { 200: z.array(answer.order) },
  }),
  endpoint('POST /api/orders/', 'Order the cart and hold its goods', 'customer', {
    body: newOrderSchema,
    answers: { 200: answer.order, 201: answer.order },
    refuses: [
      'not_found',
      'buyer_blocked',
      'no_delivery',
      'price_changed',
      'too_many_held',
      'insufficient_stock',
    ],
    isIdempotent: true,
  }),
  endpoint('GET /api/orders/{id}/', 'Read an order', 'customer', {
    answers: { 200: answer.order },
  }),
  endpoint('DELETE /api/orders/{id}/', 'Take a failed order off the list', 'customer', {
    answers: { 204: null },
    refuses: ['order_not_failed', 'payment_underway'],
  }),
  endpoint('GET /api/orders/{id}/order_items/', 'List the lines of an order', 'customer', {
    answers: { 200: z.array(answer.orderItem) },
  }),
  endpoint('POST /api/orders/{id}/pay/', 'Open a payment page for an order', 'customer', {
    body: paySchema,
    answers: { 200: answer.paymentLink },
    refuses: [
      'already_paid',
      'order_not_payable',
      'payment_underway',
      'price_changed',
      'too_many_held',
      'insufficient_stock',
      'provider_unavailable',
    ],
    isIdempotent: true,
  }),
  endpoint('GET /api/orders/{id}/payment/', 'Ask what has come of a payment', 'customer', {
    query: paymentQuerySchema,
    answers: { 200: answer.payment },
  }),
  endpoint(
    'POST /api/orders/{id}/returns/',
    'Ask to return or exchange goods; `units_12` is how many of line 12, `photos` up to three pictures',
    'customer',
    {
      body: newReturn,
      answers: { 201: answer.returnRequest },
      refuses: ['order_not_returnable', 'no_room'],
    },
  ),
  endpoint('GET /api/banks/', 'List the banks of the payment company', 'anyone', {
    answers: { 200: z.array(answer.bank) },
    refuses: ['not_found', 'provider_unavailable'],
  }),
  endpoint(
    'POST /api/payments/webhooks/{provider}/',
    'For the payment company: say that a payment changed. It signs the body',
    'anyone',
    { answers: { 200: null } },
  ),
]
