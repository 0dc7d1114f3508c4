import { MINUTE_MS } from '#lib/time.ts'
import type { DeliveryState, LifeStage, Order } from './orders.ts'
import { isBegun, isByCall, isOver, isReopenable } from './standing.ts'

/** What the rules of a step look at. */
type Lived = Pick<Order, 'stage' | 'endReason' | 'statusReason' | 'deliveryState'> &
  Pick<Order, 'channel' | 'dueKobo' | 'depositKobo' | 'isGiftCard'>

export type LifeStep = {
  from: readonly LifeStage[]
  /** Null: where it stood before it ended. */
  to: LifeStage | null
  /** How far its goods come by it. */
  goods?: DeliveryState
  /** The right at the desk; null where only the shop or the customer makes the step. */
  right: string | null
  /** How long the desk can take it back, if it can; its customer is told after that. */
  takeBackMs?: number
  /** What must hold beside the stage; `says` is the sentence for it and what else is to know. */
  when?: (order: Lived) => boolean
  says: string
}

/** The customer is told of a step when the desk can no longer take it back. */
const TAKE_BACK_MS = MINUTE_MS

const isParcel = ({ isGiftCard }: Lived): boolean => !isGiftCard
const isPaidParcel = (order: Lived): boolean => isParcel(order) && order.dueKobo === 0

/** Each step in the life of an order. `npm run life` draws it into docs/architecture.md. */
export const LIFE = {
  pay: {
    from: ['waiting', 'cancelled'],
    to: 'to-pack',
    right: 'money.refund',
    when: (order) => !isBegun(order),
    says: 'a payment of the whole is verified, or noted at the desk; one that ended unpaid needs its goods again',
  },
  'pay-deposit': {
    from: ['waiting', 'cancelled'],
    to: 'to-pack',
    right: 'money.refund',
    when: (order) => !isBegun(order) && order.depositKobo > 0,
    says: 'its deposit of pay on delivery is verified, or noted at the desk; when late, its goods are needed again',
  },
  confirm: {
    from: ['waiting'],
    to: 'to-pack',
    right: 'orders.make',
    when: (order) => isByCall(order),
    says: 'it is paid on delivery without a deposit, and a clerk has called its buyer, or made the order with them',
  },
  cancel: {
    from: ['waiting'],
    to: 'cancelled',
    right: 'orders.cancel',
    says: 'also by its customer, and by deleting the account',
  },
  expire: {
    from: ['waiting'],
    to: 'cancelled',
    right: null,
    says: 'its time to pay is over, or a newer order of the cart replaces it while its goods are in there',
  },
  'sell-out': {
    from: ['waiting'],
    to: 'cancelled',
    right: null,
    says: 'it is paid, held no goods, and they are sold, or an offer of it no longer counts; its money goes back',
  },
  reopen: {
    from: ['cancelled'],
    to: 'waiting',
    right: null,
    when: (order) => isReopenable(order),
    says: 'its customer pays again; it was not paid in time, and is no order of the desk',
  },
  packed: {
    from: ['to-pack'],
    to: 'packed',
    goods: 'packed',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: isParcel,
    says: '',
  },
  sent: {
    from: ['to-pack', 'packed'],
    to: 'sent',
    goods: 'sent',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: isParcel,
    says: '',
  },
  delivered: {
    from: ['to-pack', 'packed', 'sent'],
    to: 'delivered',
    goods: 'delivered',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: isPaidParcel,
    says: 'no money is due at the door',
  },
  returned: {
    from: ['sent', 'delivered'],
    to: 'returned',
    goods: 'returned',
    right: 'returns.receive',
    when: isPaidParcel,
    says: 'no money is due at the door; more of its goods may come in a second parcel',
  },
  'hand-over': {
    from: ['sent'],
    to: 'delivered',
    goods: 'delivered',
    right: 'money.refund',
    when: ({ dueKobo }) => dueKobo > 0,
    says: 'it was handed over and its money collected, by its code on the rider’s page, or noted at the desk',
  },
  'gift-card': {
    from: ['to-pack'],
    to: 'delivered',
    goods: 'delivered',
    right: null,
    when: ({ isGiftCard }) => isGiftCard,
    says: 'it buys a gift card, which is made as soon as it is paid',
  },
  arrive: {
    from: ['cancelled'],
    to: 'cancelled',
    goods: 'delivered',
    right: 'orders.pack',
    takeBackMs: TAKE_BACK_MS,
    when: (order) => isPaidParcel(order) && order.deliveryState === 'sent',
    says: 'it ended on its way, and arrives all the same',
  },
  'come-back': {
    from: ['cancelled'],
    to: 'cancelled',
    goods: 'returned',
    right: 'returns.receive',
    when: (order) => isParcel(order) && isOut(order),
    says: 'it ended on its way, or was not taken, and comes back',
  },
  refuse: {
    from: ['sent'],
    to: 'cancelled',
    right: 'orders.pack',
    when: ({ dueKobo }) => dueKobo > 0,
    says: 'its buyer did not take it, and its money is due; its goods come back by `come-back`',
  },
  'cancel-paid': {
    from: ['to-pack'],
    to: 'cancelled',
    right: 'money.refund',
    takeBackMs: TAKE_BACK_MS,
    says: 'also by its customer, at once; all its money goes back',
  },
  refund: {
    from: ['to-pack', 'packed', 'sent', 'delivered', 'returned'],
    to: 'cancelled',
    right: 'money.refund',
    takeBackMs: TAKE_BACK_MS,
    says: 'the whole of what paid it goes back; one that was made by hand already cannot be taken back',
  },
  resume: {
    from: ['cancelled'],
    to: null,
    right: null,
    when: ({ endReason }) => endReason !== null,
    says: 'its refund failed or was taken back, or its buyer takes it after all; its goods are not back',
  },
} as const satisfies Record<string, LifeStep>

export type StepName = keyof typeof LIFE

export const stepOf = (name: StepName): LifeStep => LIFE[name]

/** Whether the order stands where the step begins, and what it needs holds. */
export const mayMake = (name: StepName, order: Lived): boolean => {
  const { from, when } = stepOf(name)
  return from.includes(order.stage) && (when?.(order) ?? true)
}

/** What ended stays so, wherever its goods come. */
const STEP_OF_ENDED = { delivered: 'arrive', returned: 'come-back' } as const

/** The step by which the goods of an order come to `state`; null when they cannot. */
export function stepTo(order: Lived, state: DeliveryState): StepName | null {
  const ended: Partial<Record<DeliveryState, StepName>> = STEP_OF_ENDED
  const name = isOver(order) ? ended[state] : state
  return name && mayMake(name, order) ? name : null
}

export const mayBecome = (order: Lived, state: DeliveryState): boolean =>
  stepTo(order, state) !== null

/** Whether goods of it may come back. More of them may come in a second parcel. */
export const mayComeBack = (order: Lived): boolean =>
  order.deliveryState === 'returned' || mayBecome(order, 'returned')

/** On its way, with money to be collected. */
export const isAtDoor = (order: Lived): boolean => mayMake('hand-over', order)

/** Its goods are with a rider, a driver or its buyer. */
const isOut = ({ deliveryState }: Pick<Order, 'deliveryState'>): boolean =>
  deliveryState === 'sent' || deliveryState === 'delivered'
