import { type DeliveryState, type EndReason, type OrderStatus, TAKE_BACK_MS } from './orders.ts'

/** Where an order stands. Whether a person must look at its payment is a question to its payments. */
export type LifeStage = 'waiting' | 'to-pack' | DeliveryState | 'cancelled'

type Facts = {
  status: OrderStatus
  deliveryState: DeliveryState | null
  endReason: EndReason | null
}

export function lifeStageOf({ status, deliveryState, endReason }: Facts): LifeStage {
  if (status === 'pending') return 'waiting'
  if (status === 'failed' || endReason !== null) return 'cancelled'
  return deliveryState ?? 'to-pack'
}

type LifeStep = {
  from: readonly LifeStage[]
  /** Null: where it stood before it ended. */
  to: LifeStage | null
  /** The right at the desk; null where only the shop or the customer makes the step. */
  right: string | null
  /** How long the desk can take it back; its customer is told after that. */
  takeBackMs: number
  /** What must hold beside the stage, in words. */
  when: string
}

/** Each step in the life of an order. `npm run life` draws it into docs/architecture.md. */
export const LIFE = {
  pay: {
    from: ['waiting', 'cancelled'],
    to: 'to-pack',
    right: 'money.refund',
    takeBackMs: 0,
    when: 'a payment of the whole is verified, or noted at the desk; one that ended unpaid needs its goods again',
  },
  cancel: {
    from: ['waiting'],
    to: 'cancelled',
    right: 'orders.cancel',
    takeBackMs: 0,
    when: 'also by its customer, and by deleting the account',
  },
  expire: {
    from: ['waiting'],
    to: 'cancelled',
    right: null,
    takeBackMs: 0,
    when: 'its time to pay is over, or a newer order of the same cart replaces it',
  },
  reopen: {
    from: ['cancelled'],
    to: 'waiting',
    right: null,
    takeBackMs: 0,
    when: 'its customer pays again; it was not paid in time, and is no order of the desk',
  },
  packed: {
    from: ['to-pack'],
    to: 'packed',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: '',
  },
  sent: {
    from: ['to-pack', 'packed'],
    to: 'sent',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: '',
  },
  delivered: {
    from: ['to-pack', 'packed', 'sent'],
    to: 'delivered',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: 'one that ended on its way can still arrive, and stays cancelled',
  },
  returned: {
    from: ['sent', 'delivered'],
    to: 'returned',
    right: 'returns.receive',
    takeBackMs: 0,
    when: 'one that ended after it was sent can still come back, and stays cancelled',
  },
  'cancel-paid': {
    from: ['to-pack'],
    to: 'cancelled',
    right: 'money.refund',
    takeBackMs: TAKE_BACK_MS,
    when: 'also by its customer, at once; all its money goes back',
  },
  refund: {
    from: ['to-pack', 'packed', 'sent', 'delivered', 'returned'],
    to: 'cancelled',
    right: 'money.refund',
    takeBackMs: TAKE_BACK_MS,
    when: 'the whole of what paid it goes back; one that was made by hand already cannot be taken back',
  },
  resume: {
    from: ['cancelled'],
    to: null,
    right: null,
    takeBackMs: 0,
    when: 'its refund failed or was taken back, and its goods are not on the shelf again',
  },
} as const satisfies Record<string, LifeStep>

/** Whether an order may go to `state` next. An ended order is no longer packed or sent. */
export function mayBecome(order: Facts, state: DeliveryState): boolean {
  const { status, deliveryState, endReason } = order
  const isOut = deliveryState === 'sent' || deliveryState === 'delivered'
  if (status !== 'successful' || (endReason !== null && !isOut)) return false
  return LIFE[state].from.some((stage) => stage === (deliveryState ?? 'to-pack'))
}

/** Paid, and neither packed nor over: its customer and the owner may still cancel it. */
export const isToPack = (order: Facts): boolean => lifeStageOf(order) === 'to-pack'

/** Until it is packed: what is packed has its slip on it. */
export const canChangeAddress = (order: Facts): boolean =>
  order.status === 'pending' || isToPack(order)
