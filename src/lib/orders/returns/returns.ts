import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { lagosDayOf, type Moment } from '#lib/time.ts'
import type { Order } from '../orders.ts'

/** The money back, or another size, colour or piece. */
export const RETURN_KINDS = ['return', 'exchange'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const RETURN_REASONS = [
  'size',
  'changed_mind',
  'damaged',
  'not_as_described',
  'wrong_item',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const NOTE_MAX = 1_000
export const ANSWER_MAX = 500

/**
 * `asked`: it waits for the team's answer. `agreed`: the goods may come. `received`: they came, and nothing was given
 * for them yet. `settled`: money, credit or other goods were given, or nothing, with a reason.
 */
export const RETURN_STATES = [
  'asked',
  'agreed',
  'refused',
  'withdrawn',
  'received',
  'settled',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** What the team may answer, in which state of the request, and where that leads. */
export const ANSWERS = {
  agreed: { from: ['asked'], to: 'agreed' },
  refused: { from: ['asked'], to: 'refused' },
  /** Nothing is given for what came. */
  closed: { from: ['received'], to: 'settled' },
} as const satisfies Record<string, { from: readonly ReturnState[]; to: ReturnState }>
export type ReturnAnswer = keyof typeof ANSWERS
/** What its customer is told of a request. */
export type ReturnNews = ReturnAnswer | 'exchanged'

/** The tabs of the desk's list of returns, with the states that each shows. */
export const RETURN_TABS = {
  asked: ['asked'],
  agreed: ['agreed'],
  received: ['received'],
  over: ['settled', 'refused', 'withdrawn'],
} as const satisfies Record<string, readonly ReturnState[]>
export type ReturnTab = keyof typeof RETURN_TABS

/** How many of a line of an order. */
export type ReturnUnits = {
  orderItemId: number
  quantity: number
  /** The size or colour of the same item that is wanted instead; null or missing for none. */
  wantsSizeId?: number | null | undefined
}

export type ReturnRequest = {
  id: number
  kind: ReturnKind
  reason: ReturnReason
  note: string
  askedAt: Moment
  units: ReturnUnits[]
  state: ReturnState
  /** What the team told the customer; may be empty. */
  answer: string
  /** The order that brings other goods for those that came back; null for none. */
  exchange: { id: string; number: string } | null
  /** The bus park that its goods come by; null while the customer has named none. */
  sent: SentByPark | null
}

/** By which bus park goods are sent back. Waybill and the driver's phone number may be empty. */
export type SentByPark = { park: string; waybill: string; phone: string }

type Standing = Pick<ReturnRequest, 'state'>

/** Whether it still takes its goods: no other request may have them. */
export const isStanding = ({ state }: Standing): boolean =>
  state !== 'refused' && state !== 'withdrawn'

/** Whether its customer may take it back: the goods are not here yet. */
export const mayWithdraw = ({ state }: Standing): boolean => state === 'asked' || state === 'agreed'

type Delivered = Pick<Order, 'stage' | 'stateMoments'> & Partial<Pick<Order, 'isGiftCard'>>

/**
 * The last day for a return request, at midnight UTC; null before delivery, when the order has ended, and in a shop
 * that takes nothing back (0 days), and for a gift card. Some of the goods may have come back already.
 */
export function lastReturnDay(order: Delivered, returnDays: number): Date | null {
  const { stage, stateMoments } = order
  const isDelivered = stage === 'delivered' || stage === 'returned'
  if (order.isGiftCard || returnDays === 0 || !isDelivered || !stateMoments.delivered) return null
  const day = new Date(lagosDayOf(stateMoments.delivered))
  day.setUTCDate(day.getUTCDate() + returnDays)
  return day
}

export function mayReturn(order: Delivered, returnDays: number, now: Moment): boolean {
  const last = lastReturnDay(order, returnDays)
  return last !== null && lagosDayOf(now) <= last.toISOString().slice(0, 10)
}

/** How many of each line have not been asked for yet, by the line's id. */
export function unitsLeft(
  { items }: Pick<Order, 'items'>,
  requests: readonly Pick<ReturnRequest, 'units' | 'state'>[],
): Map<number, number> {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const standing = requests.filter(isStanding)
  for (const { orderItemId, quantity } of standing.flatMap(({ units }) => units))
    left.set(orderItemId, (left.get(orderItemId) ?? 0) - quantity)
  return left
}

/** What the API answers; in the words of the order's JSON. */
export const toReturnJson = ({
  id,
  kind,
  reason,
  note,
  askedAt,
  units,
  state,
  answer,
  exchange,
}: ReturnRequest) => ({
  id,
  kind,
  reason,
  note,
  asked_at: askedAt,
  state,
  answer,
  exchange_order: exchange?.number ?? null,
  items: units.map(({ orderItemId, quantity, wantsSizeId = null }) => ({
    order_item: orderItemId,
    quantity,
    wants_size: wantsSizeId,
  })),
})

export type ReturnJson = ReturnType<typeof toReturnJson>

/** Some of an order's goods as words: `2 × Adire Boubou, Rust, L; 1 × Gele`. */
export const goodsNamed = (
  { items }: Pick<Order, 'items'>,
  units: readonly { orderItemId: number; quantity: number }[],
): string =>
  units
    .map(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId)
      return `${quantity} × ${item ? pieceInWords(item) : ''}`
    })
    .join('; ')
