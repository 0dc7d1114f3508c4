import type {
  PickupPlace,
  StateOrLga,
  ShippingMode,
  ShippingWay,
  WorkingDays,
} from '#lib/delivery/delivery.ts'
import type { PaymentKind, PaymentState, PaymentWay } from '#lib/payments/payments.ts'
import type { PricedLine } from '#lib/pricing/lines.ts'
import type { Price } from '#lib/pricing/pricing.ts'
import { MINUTE_MS, type Moment } from '#lib/time.ts'

export type OrderStatus = 'pending' | 'successful' | 'failed'
/** The shop's own page on which an order is paid. */
export const payPagePathOf = (orderId: string): string => `/orders/${orderId}/pay`

/**
 * Where an order was made, and by whom: `guest` in the shop without an account. The buyer of an order of the desk has
 * none either. An account that takes a guest's order over makes it one of the shop.
 */
export type SalesChannel = 'shop' | 'guest' | 'desk'
/** Why an order has its status. */
export type StatusReason = 'expired' | 'replaced' | 'cancelled' | 'sold_out' | 'paid_late'

/** How long the goods of an unpaid order are held. */
export const HOLD_MS = 10 * MINUTE_MS
/** How long they are held once its payment page is opened. */
export const PAYING_MS = 30 * MINUTE_MS

/** The key of the notice that an order waits for payment. */
export const placedKey = (orderId: string): string => `order-placed:${orderId}`

/** The kind of job that a paid order of an account leaves. Accounts do it, as orders cannot ask them. */
export const PAID_JOB = 'order:paid'

/** How far a paid order has come. */
export const DELIVERY_STATES = ['packed', 'sent', 'delivered', 'returned'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Where an order stands. Whether a person must look at its payment is a question to its payments. */
export type LifeStage = 'waiting' | 'to-pack' | DeliveryState | 'cancelled'

/**
 * Why a paid order has ended, before or after delivery: all its money goes back. `refused`: its buyer did not pay at
 * the door.
 */
export type EndReason = 'cancelled' | 'refunded' | 'refused'

/** Who brings an order, and how to ask about it. Unknown fields are empty. */
export type Courier = {
  name: string
  /** E.164. */
  phone: string
  /** A tracking number or an address. */
  tracking: string
}

export type DeliveryAddress = {
  name: string
  phone: string
  email: string
  streetAddress: string
  lga: StateOrLga | null
  state: StateOrLga | null
}

/** Where an order is fetched, as its buyer was told. */
export type OrderPlace = Pick<
  PickupPlace,
  'id' | 'name' | 'address' | 'hours' | 'kind' | 'driverKobo'
>

/** One line, as it was when the order was made. */
export type OrderItem = Price &
  PricedLine & {
    id: number
    itemId: number | null
    sizeId: number | null
    name: string
    slug: string
    /** A media hash. */
    image: string | null
    size: string
    colour: string
    /** The owner's number for it, as it is now. */
    sku: string | null
    /** The names of the offers that took something off, and of an agreed price. */
    offers: string[]
  }

type SoldItem = OrderItem & { itemId: number; sizeId: number }

/** The importer may have dropped an item or a size since. */
export const isStillThere = (item: OrderItem): item is SoldItem =>
  item.itemId !== null && item.sizeId !== null

export type OrderPayment = {
  kind: PaymentKind
  /** The company, or how the team took it. */
  provider: string
  way: PaymentWay
  state: PaymentState
  reference: string
  /** When its buyer said that the transfer to the shop's own account is sent. */
  toldAt: Moment | null
}

export type Order = OrderTotals &
  OrderWeight & {
    id: string
    number: string
    channel: SalesChannel
    customerId: number | null
    cartId: string
    cartVersion: number
    stage: LifeStage
    /** Why the contract's status is what it is. */
    statusReason: string | null
    shippingMode: ShippingMode
    refundedKobo: number
    /** What gift cards and store credit pay of the sum; 0 for an order that ended unpaid. */
    creditKobo: number
    /** How much of its discount is what the team took as paid though it did not come. */
    shortKobo: number
    /** What has come of it in parts, while the rest is due; 0 once it is paid. */
    partKobo: number
    /** False for an order that gets its goods only when it is paid. */
    holdsGoods: boolean
    /** Its goods have left the cart before it is paid, so that a newer order of the cart does not replace it. */
    hasLeftCart: boolean
    /** How often it was not paid in time. */
    expiredTimes: number
    address: DeliveryAddress
    /** Where it is fetched; null: it is brought, or the goods went along at the counter. */
    place: OrderPlace | null
    eta: string
    /** Working days from payment to arrival; null for pickup, and for orders made before the shop stored them. */
    days: WorkingDays | null
    createdAt: Moment
    payBefore: Moment
    paidAt: Moment | null
    /** What the rider is to collect; 0 once it is paid, and for an order that is paid in another way. */
    dueKobo: number
    /**
     * What is paid before it is packed, of an order that is paid on delivery; 0 for none. Gift cards, this and the rest
     * are its sum.
     */
    depositKobo: number
    /** Whether the shop keeps it when the parcel is not taken. */
    isDepositKept: boolean
    /** When a clerk had called, or the deposit was paid, and it went to packing without being paid in full. */
    confirmedAt: Moment | null
    /** Which hand-over code counts, and how often a wrong one was typed. */
    code: { number: number; tries: number }
    deliveryState: DeliveryState | null
    /** When it reached each state; null also for a skipped state. */
    stateMoments: Record<DeliveryState, Moment | null>
    /** The buyer took the goods along when they were paid, at the counter. The receipt is all the news of it. */
    isHandedOver: boolean
    /** It buys a gift card: its one line is no goods, and nothing is packed, sent or taken back. */
    isGiftCard: boolean
    /** Null before it is sent, and when no courier was named. */
    courier: Courier | null
    /** Why a paid order has ended. */
    endReason: EndReason | null
    /** Also of an unpaid one. */
    endedAt: Moment | null
    /** The payment that paid it, or that a person must look at, else the newest attempt. */
    payment: OrderPayment | null
    items: OrderItem[]
  }

/** How it gets to its buyer, in words. */
export const wayOf = ({
  shippingMode,
  place,
}: Pick<Order, 'shippingMode' | 'place'>): ShippingWay =>
  place?.kind === 'park' ? 'park' : shippingMode

/** At which state its buyer can collect it. A driver brings it to a bus park. */
export const readyStateOf = ({ place }: Pick<Order, 'place'>): 'packed' | 'sent' =>
  place?.kind === 'park' ? 'sent' : 'packed'

/** When it reached its present state. */
export const deliveryStateAt = ({
  deliveryState,
  stateMoments,
}: Pick<Order, 'deliveryState' | 'stateMoments'>): Moment | null =>
  deliveryState && stateMoments[deliveryState]

/**
 * When the shop began to work on it: when it was paid, or was to be paid on delivery and its buyer was called or had
 * paid the deposit.
 */
export const begunAt = ({ paidAt, confirmedAt }: Pick<Order, 'paidAt' | 'confirmedAt'>) =>
  confirmedAt ?? paidAt

/** Whether its buyer sees it by a link: a guest, or a buyer of the desk. */
export const isWithoutAccount = ({ channel }: Pick<Order, 'channel'>): boolean => channel !== 'shop'

/** Whether its customer has deleted the account. */
export const hasNoBuyer = ({ customerId, channel }: Pick<Order, 'customerId' | 'channel'>) =>
  customerId === null && channel === 'shop'

/** What its goods weigh, and how much of the delivery price is for that. */
export type OrderWeight = { weightGrams: number; surchargeKobo: number }

/** What an order costs: its goods without their discount, that discount, the delivery, and the sum to pay. */
export type OrderTotals = {
  billingTotalKobo: number
  cartGrandTotalKobo: number
  discountKobo: number
  sumTotalKobo: number
}

/** The names of the offers that took something off an order's goods, and of an agreed price. */
export const offersOf = ({ items }: Pick<Order, 'items'>): string[] => [
  ...new Set(items.flatMap(({ offers }) => offers)),
]
