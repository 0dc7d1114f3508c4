import { formatNaira } from '#lib/money.ts'

/** What checkout, the payment page and the page after it say. */
export const checkoutTexts = {
  title: 'Checkout',
  steps: { cart: 'Cart', account: 'Account', payment: 'Payment' },
  summary: 'Order summary',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  edit: 'Edit',
  editCart: 'Edit your cart',
  delivery: 'Delivery details',
  name: 'Name',
  phone: 'Mobile Number',
  phonePlaceholder: '08031234567',
  email: 'Email Address',
  state: 'State',
  chooseState: 'Choose a state',
  showLgas: 'Show its local government areas',
  lga: 'LGA',
  chooseStateFirst: 'Choose state first',
  chooseLga: 'Choose an LGA',
  loadingLgas: 'Loading areas…',
  lgasFailed: 'The areas could not be loaded.',
  tryAgain: 'Try again',
  showPrice: 'Show the delivery price',
  address: 'Address',
  shippingMode: 'Shipping mode',
  homeDelivery: 'Home delivery',
  storePickup: 'Store pickup',
  method: 'Payment method',
  fiat: 'Fiat',
  fiatNote: 'Card, bank transfer or USSD, in naira',
  crypto: 'Crypto',
  cryptoNote: 'USDT, USDC or BTC at today’s rate',
  pricing: 'Working out the delivery price…',
  arrives: (eta: string) => `Arrives in ${eta}.`,
  confirm: 'Confirm Order',
  confirming: 'Confirming…',
  leaving: 'Taking you to the payment page…',
  problems: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  reviewTotal: (kobo: number) =>
    `With delivery, the total is ${formatNaira(kobo)}. Press Confirm Order to go on.`,
  pricesChanged: (kobo: number) =>
    `Prices have changed. The total is now ${formatNaira(kobo)}. Press Confirm Order to go on.`,
  short: (name: string, available: number) =>
    available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} can be had.`,
  changeCart: 'Change your cart',
  keptOrder: 'Your order is kept for 30 minutes: press Confirm Order to try again.',
}

export const checkoutErrors = {
  required: 'This field is required.',
  email: 'Enter a valid email address.',
  phone: 'Enter all 11 digits, like 0803 555 0142.',
}

export const testPageTexts = {
  title: 'Test payment',
  isTest: 'This is a test page. No money moves, whatever you choose.',
  amount: 'Amount',
  reference: 'Reference',
  method: 'Method',
  pay: 'Pay',
  decline: 'Decline',
  leave: 'Leave without paying',
  choose: 'What should the bank answer?',
  states: {
    open: '',
    abandoned: '',
    paid: 'This payment has been made.',
    declined: 'This payment was declined.',
    refunded: 'This payment was sent back.',
  },
  back: 'Back to the shop',
}

export const resultTexts = {
  title: 'Payment',
  paid: 'PAYMENT SUCCESSFUL!',
  paidText: (email: string) => `Thank you. We have sent a receipt to ${email}.`,
  confirming: 'Confirming your payment',
  confirmingText:
    'This can take a moment. You may close this page: we go on looking, and tell you by mail.',
  lookAgain: 'Look again',
  backToPayment: 'Back to the payment page',
  unpaid: 'Not paid yet',
  unpaidText: (minutes: number) =>
    minutes > 0
      ? `No money has been taken. Your goods are kept for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`
      : 'No money has been taken. We put your goods back on the shelf; if they are still there, you can try again.',
  failed: 'This order has ended',
  failedText: 'It was not paid, and no money has been taken.',
  payAgain: 'Try again',
  order: 'Order',
  reference: 'Reference',
  deliverTo: 'Delivery to',
  fetchAt: 'Store pickup',
  continue: 'Continue Shopping',
  unknown: 'We do not know this order',
  unknownText: 'Perhaps it belongs to another account, or the link is not complete.',
  signIn: 'Sign in to see your order',
  signInLink: 'Sign in',
  neutral: 'Back from payment?',
  neutralText: 'Your orders and what has become of their payments are in your account.',
}
