import {
  type DeliveryState,
  type LifeStage,
  type Order,
  type OrderStatus,
  TAKE_BACK_MS,
} from './orders.ts'

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
  'pay-deposit': {
    from: ['waiting', 'cancelled'],
    to: 'to-pack',
    right: 'money.refund',
    takeBackMs: 0,
    when: 'its deposit of pay on delivery is verified, or noted at the desk; when late, its goods are needed again',
  },
  confirm: {
    from: ['waiting'],
    to: 'to-pack',
    right: 'orders.make',
    takeBackMs: 0,
    when: 'it is paid on delivery without a deposit, and a clerk has called its buyer, or made the order with them',
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
    when: 'its time to pay is over, or a newer order of the cart replaces it while its goods are in there',
  },
  'sell-out': {
    from: ['waiting'],
    to: 'cancelled',
    right: null,
    takeBackMs: 0,
    when: 'it is paid, held no goods, and they are sold, or an offer of it no longer counts; its money goes back',
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
    when: 'one that ended on its way can still arrive; while money is due, only with that money',
  },
  returned: {
    from: ['sent', 'delivered'],
    to: 'returned',
    right: 'returns.receive',
    takeBackMs: 0,
    when: 'one that ended after it was sent can still come back, and stays cancelled',
  },
  refuse: {
    from: ['sent'],
    to: 'cancelled',
    right: 'orders.pack',
    takeBackMs: 0,
    when: 'its buyer did not take it, and its money is due; its goods come back by `returned`',
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
    when: 'its refund failed or was taken back, or its buyer takes it after all; its goods are not back',
  },
} as const satisfies Record<string, LifeStep>

type Stands = Pick<Order, 'stage'>
type Moves = Stands & Pick<Order, 'deliveryState' | 'dueKobo'> & Partial<Pick<Order, 'isGiftCard'>>

/**
 * Whether an order may go to `state` next. What ended on its way can still arrive or come back. While money is due at
 * the door, only taking it (`handOver`) or a refusal (`refuse`) ends the way. A gift card makes its way by itself.
 */
export function mayBecome(
  { stage, deliveryState, dueKobo, isGiftCard }: Moves,
  state: DeliveryState,
): boolean {
  if (isGiftCard) return false
  if (dueKobo > 0 && state === 'delivered') return false
  if (dueKobo > 0 && state === 'returned' && stage !== 'cancelled') return false
  const isOut = deliveryState === 'sent' || deliveryState === 'delivered'
  const at = stage === 'cancelled' && isOut ? deliveryState : stage
  return LIFE[state].from.some((from) => from === at)
}

/** Whether goods of it may come back. More of them may come in a second parcel. */
export const mayComeBack = (order: Moves): boolean =>
  order.deliveryState === 'returned' || mayBecome(order, 'returned')

/** Paid, or to be paid on delivery, and neither packed nor over: its customer and the owner may still cancel it. */
export const isToPack = ({ stage }: Stands): boolean => stage === 'to-pack'

/** Until it is packed: what is packed has its slip on it. */
export const canChangeAddress = ({ stage }: Stands): boolean =>
  stage === 'waiting' || stage === 'to-pack'

/** Until it is picked up, or a driver has it: then it goes to the bus park that the driver knows. */
export const canChangePlace = ({ stage, place }: Stands & Pick<Order, 'place'>): boolean =>
  place !== null && (stage === 'waiting' || stage === 'to-pack' || stage === 'packed')

type Door = Pick<Order, 'dueKobo' | 'depositKobo'>

/** Is paid on delivery without a deposit, so that a clerk calls its buyer first. */
export const isByCall = ({ dueKobo, depositKobo }: Door): boolean =>
  dueKobo > 0 && depositKobo === 0

/** Waits for the call of a clerk, and is then paid on delivery. */
export const isToCall = (order: Stands & Door): boolean =>
  order.stage === 'waiting' && isByCall(order)

/** On its way, with money to be collected. */
export const isAtDoor = ({ stage, dueKobo }: Stands & Pick<Order, 'dueKobo'>): boolean =>
  stage === 'sent' && dueKobo > 0

/** Waits for its payment, or for a call. */
export const isOpen = ({ stage }: Stands): boolean => stage === 'waiting'

/** Ended, before or after it was paid. */
export const isOver = ({ stage }: Stands): boolean => stage === 'cancelled'

/** Paid or to be paid on delivery, and not over. */
export const isBought = (order: Stands): boolean => !isOpen(order) && !isOver(order)

/** Was bought once, whatever became of it since. */
export const isBegun = (order: Ended): boolean => isBought(order) || order.endReason !== null

export type Ended = Stands & Pick<Order, 'endReason'>

/** The contract's word for where it stands. */
export function statusOf(order: Ended): OrderStatus {
  if (isOpen(order)) return 'pending'
  return isBegun(order) ? 'successful' : 'failed'
}
