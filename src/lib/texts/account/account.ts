import type { ShippingWay } from '#lib/delivery/delivery.ts'
import type { DeliveryState, OrderPayment } from '#lib/orders/orders.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'

const byHand: Record<string, string> = {
  'gift-card': 'Gift card or store credit',
  cash: 'Cash',
  pos: 'Card in the shop',
  transfer: 'Bank transfer to our account',
  door: 'On delivery',
}

/** By what an order is paid, as its buyer chose it. */
function paidBy({ kind, provider, way }: Pick<OrderPayment, 'kind' | 'provider' | 'way'>): string {
  const taken = byHand[provider]
  if (taken) return taken
  if (kind === 'crypto') return checkoutTexts.crypto
  if (way === 'page') return checkoutTexts.fiat
  return way === 'transfer' ? checkoutTexts.transfer : checkoutTexts.ussd
}

/** What the pages behind the profile icon say: their menu, orders and notifications. */
export const accountPageTexts = {
  account: 'Account',
  menu: 'Account menu',
  unread: (count: number) => `${count} unread`,
  links: [
    { label: 'My profile', href: '/my-profile', icon: 'user' },
    { label: 'Orders', href: '/orders', icon: 'box' },
    { label: 'Notifications', href: '/notifications', icon: 'bell' },
    { label: 'Favourites', href: '/favourites', icon: 'heart' },
    { label: 'Your cart', href: '/cart', icon: 'basket' },
    { label: 'Help center', href: '/help-center', icon: 'help' },
    { label: 'Settings', href: '/settings', icon: 'settings' },
  ],
  signIn: 'Sign in',
  orders: {
    title: 'Orders',
    signedOut: 'You have to be logged in to view orders',
    tabsLabel: 'Orders by state',
    tabs: { pending: 'Pending', completed: 'Completed', failed: 'Failed' },
    empty: (tab: string) => `No ${tab} orders`,
    find: 'Find something',
    ongoing: 'Ongoing orders',
    noOngoing: 'No ongoing orders',
    history: 'Order history',
    noHistory: 'No orders in your history',
    drafts: 'Drafts',
    noDrafts: 'No drafts',
    number: 'Order',
    placed: 'Placed',
    deliverTo: 'Delivery to',
    pickup: 'Pickup',
    total: 'Total',
    shippingIn: (fee: string) => `Shipping ${fee} included in the total`,
    freeShipping: 'Free shipping',
    details: 'Details',
    payNow: 'Pay now',
    /** Of one whose buyer said that a transfer is sent. */
    seePayment: 'See the payment',
    /** Of an order that is paid on delivery. */
    payInstead: 'Pay before delivery instead',
    remove: 'Remove',
    removeOrder: (number: string) => `Remove order ${number}`,
    reorder: 'Order again',
    waiting: 'Waiting for payment',
    told: (when: string) => `You told us on ${when} that you sent it: we look for it`,
    toCall: 'We call you to confirm it',
    confirmed: 'Confirmed: you pay on delivery',
    confirming: 'Payment being confirmed',
    paid: 'Paid',
    failed: 'Not paid in time',
    replaced: 'Replaced by a newer order',
    cancelled: 'Cancelled',
    ended: {
      cancelled: 'Cancelled: your money goes back',
      refunded: 'Your money goes back to you',
      refused: 'Not taken',
    },
    review: 'We are looking at your payment',
    paidLate: 'Paid too late',
    sentBack: 'Your payment goes back to you',
    sentBackOpen: 'Your payment goes back to you; waiting for another',
    delivery: (state: DeliveryState, way: ShippingWay) =>
      ({
        packed: way === 'pickup' ? 'Ready to be picked up since' : 'Packed on',
        sent: way === 'park' ? 'Given to the driver on' : 'Sent on',
        delivered: way !== 'delivery' ? 'Picked up on' : 'Delivered on',
        returned: 'Returned on',
      })[state],
  },
  order: {
    title: (number: string) => `Order ${number}`,
    payBefore: (minutes: number) => {
      if (minutes >= 120) return `Pay within ${Math.floor(minutes / 60)} hours.`
      return minutes === 1 ? 'Pay within 1 minute.' : `Pay within ${minutes} minutes.`
    },
    part: (came: string, rest: string) => `${came} came. ${rest} is left to pay.`,
    notHeld: 'Its goods are not kept for you before it is paid.',
    refunded: (amount: string) => `${amount} was sent back.`,
    address: 'Delivery address',
    fetch: 'Pickup',
    buyer: 'Bought by',
    payment: 'Payment',
    paidBy,
    notTried: 'Not started',
    receipt: 'Receipt',
    back: 'All orders',
    cancel: 'Cancel this order',
    cancelNote:
      'Its goods go back on the shelf. If you have just paid, wait until we have seen it.',
    cancelPaidNote:
      'Its goods go back on the shelf, and your money the way it came. Banks take up to ten working days.',
    cancelCoinsNote:
      'Its goods go back on the shelf. Coins can only be sent where you want them: we write to you.',
    cancelNow: 'Yes, cancel it',
    gone: (names: string) => `No longer available: ${names}.`,
    rest: 'The rest is in your cart.',
    toCart: 'See your cart',
  },
  notifications: {
    title: 'Notifications',
    signedOut: 'You have to be logged in to view notifications',
    empty: 'No notifications yet',
    browse: 'Find something',
    isNew: 'New',
    readAll: 'Mark all as read',
  },
} as const
