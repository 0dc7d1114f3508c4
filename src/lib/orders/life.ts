import { type DeliveryState, type LifeStage, type Order, TAKE_BACK_MS } from './orders.ts'

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
  'sell-out': {
    from: ['waiting'],
    to: 'cancelled',
    right: null,
    takeBackMs: 0,
    when: 'it is paid, held no goods, and they are sold; its money goes back',
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

type Stands = Pick<Order, 'stage'>

/** Whether an order may go to `state` next. What ended on its way can still arrive or come back. */
export function mayBecome(
  { stage, deliveryState }: Stands & Pick<Order, 'deliveryState'>,
  state: DeliveryState,
): boolean {
  const isOut = deliveryState === 'sent' || deliveryState === 'delivered'
  const at = stage === 'cancelled' && isOut ? deliveryState : stage
  return LIFE[state].from.some((from) => from === at)
}

/** Whether goods of it may come back. More of them may come in a second parcel. */
export const mayComeBack = (order: Stands & Pick<Order, 'deliveryState'>): boolean =>
  order.deliveryState === 'returned' || mayBecome(order, 'returned')

/** Paid, and neither packed nor over: its customer and the owner may still cancel it. */
export const isToPack = ({ stage }: Stands): boolean => stage === 'to-pack'

/** Until it is packed: what is packed has its slip on it. */
export const canChangeAddress = ({ stage }: Stands): boolean =>
  stage === 'waiting' || stage === 'to-pack'

/** Paid, and not over. */
export const isBought = ({ stage }: Stands): boolean => stage !== 'waiting' && stage !== 'cancelled'
