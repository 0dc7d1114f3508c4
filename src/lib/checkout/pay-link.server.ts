import { TYPED_CARD_CODE_LENGTH } from '#lib/codes.ts'
import { ShopError } from '#lib/errors.ts'
import type { ShowAgain } from '#lib/form.ts'
import { lookUpCode } from '#lib/gift-cards/gift-cards.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { readPayToken } from '#lib/orders/placing/pay-link.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { payByCard } from '#lib/payments/attempts/by-card.server.ts'
import type { Shop } from '#lib/shop.ts'
import { PAYMENT_KINDS } from '#lib/payments/payments.ts'
import { fieldErrors } from '#lib/texts/fields.ts'
import type { Payer } from '#lib/visitor.ts'
import type { PaymentMethod } from './checkout.ts'
import { methodsOf } from './checkout.server.ts'
import type { PaymentJson } from './pay-page.ts'
import { answerPayPage, type PayPage, type ReadUploads, viewPayPage } from './pay-page.server.ts'
import { readPayment } from './payment.server.ts'
import { showAboveForm } from './refusals.ts'
import { toResult } from './result.server.ts'

/** A payer by link is unknown. */
const BY_LINK: Payer = { id: null, network: '' }

/**
 * `open`: it may be paid. `underway`: a payment may be pending. `look`: the wrong amount came, or late coins, and a
 * person must look at it. `returned`: the money came too late. `door`: the rider collects what is left. `over`: nothing
 * is collected any more.
 */
export type PayLinkState =
  | 'open'
  | 'underway'
  | 'paid'
  | 'look'
  | 'returned'
  | 'ended'
  | 'door'
  | 'over'

const STATES = {
  paid: 'paid',
  arrived: 'underway',
  confirming: 'open',
  review: 'look',
  lateCoins: 'look',
  returned: 'returned',
  ended: 'ended',
  unpaid: 'open',
  sentBack: 'open',
  unopened: 'open',
} as const satisfies Record<ReturnType<typeof toResult>['kind'], PayLinkState>

export type PayLink = {
  order: Order
  state: PayLinkState
  /** A payment page was opened, and its result is not known yet. */
  mayBePaid: boolean
  methods: PaymentMethod[]
  /** Where it is paid on this page; null where the shop has no such way. */
  here: PayPage | null
}

/** The page of a payment link. Throws ShopError('not_found') for a link that the shop has not made. */
export async function viewPayLink(
  shop: Shop,
  token: string,
  looked: string | null,
): Promise<PayLink> {
  const page = await viewPayPage(shop, BY_LINK, requireOrderId(shop, token), looked)
  const { order, kind } = toResult(shop, page.order)
  const hasHere = page.ways.length > 0 || page.hasOwn
  return {
    order,
    state: kind === 'paid' && order.dueKobo > 0 ? doorStateOf(order) : STATES[kind],
    mayBePaid: kind === 'confirming' && page.details === null,
    // On this page fiat is a button for each way.
    methods: methodsOf(shop).filter(({ kind }) =>
      kind === 'crypto' ? offersCoins(order) : !hasHere,
    ),
    here: hasHere ? page : null,
  }
}

/** As `readPayment`, for a link. Throws ShopError('not_found') for a link that the shop has not made. */
export const readPaymentByLink = (shop: Shop, token: string, waitS: number): Promise<PaymentJson> =>
  readPayment(shop, BY_LINK, requireOrderId(shop, token), waitS)

const doorStateOf = ({ endReason }: Order) => (endReason === null ? 'door' : 'over')

/**
 * The payment page for the link's order, or why there is none. Throws ShopError: `unknown_act`, and beside `card` and
 * `photos`.
 */
export async function payByLink(
  shop: Shop,
  token: string,
  { do: act, payment_kind: wanted, card }: Record<string, unknown>,
  readUploads: ReadUploads,
): Promise<string | ShowAgain> {
  const orderId = requireOrderId(shop, token)
  await requireOffered(shop, orderId, act ?? wanted)
  if (act === 'use-card') return useCard(shop, token, typeof card === 'string' ? card : '')
  if (act !== undefined)
    return answerPayPage(shop, BY_LINK, orderId, { act, readUploads, path: `/pay/${token}` })
  const kind = PAYMENT_KINDS.find((kind) => kind === wanted)
  if (!kind) return { status: 400, formError: fieldErrors.required }
  try {
    return (await payOrder(shop, BY_LINK, orderId, kind, 'page')).url
  } catch (error) {
    return showAboveForm(error)
  }
}

/** Coins go back only where their payer says by a mailed link. */
const offersCoins = ({ channel, address }: Order): boolean =>
  channel !== 'guest' || address.email !== ''

/** Throws ShopError('permission_denied') for a way to pay that a guest's order does not have. */
async function requireOffered(shop: Shop, orderId: string, way: unknown): Promise<void> {
  const order = await findAnyOrder(shop, orderId)
  if (order?.channel !== 'guest') return
  if (way === 'use-card' || (way === 'crypto' && !offersCoins(order)))
    throw new ShopError('permission_denied')
}

/** Lets the gift card with a typed code pay. Throws ShopError beside `card`; other refusals stand above the form. */
async function useCard(shop: Shop, token: string, typed: string): Promise<string | ShowAgain> {
  const orderId = requireOrderId(shop, token)
  const code = typed.slice(0, TYPED_CARD_CODE_LENGTH)
  // Wrong codes count for the order: many people share the address of a phone company.
  const card = await lookUpCode(shop, code, `order:${orderId}`)
  try {
    await payByCard(shop, BY_LINK, orderId, card.id)
  } catch (error) {
    if (error instanceof ShopError && error.fields['card']) throw error
    return showAboveForm(error)
  }
  return `/pay/${token}`
}

function requireOrderId(shop: Shop, token: string): string {
  const orderId = readPayToken(shop, token)
  if (orderId === null) throw new ShopError('not_found')
  return orderId
}
