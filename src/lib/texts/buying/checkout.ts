import { countOf } from '#lib/texts/count.ts'
import { formatNaira } from '#lib/money.ts'
import type { OrderPlace } from '#lib/orders/orders.ts'
import { commonTexts } from '../common.ts'

/** What checkout, the payment page and the page after it say. */
export const checkoutTexts = {
  title: 'Checkout',
  steps: { cart: 'Cart', account: 'Account', payment: 'Payment' },
  summary: 'Order summary',
  items: (count: number) => countOf(count, 'item'),
  edit: 'Edit',
  editCart: 'Edit your cart',
  delivery: 'Delivery details',
  fetcher: 'Who fetches it',
  name: 'Name',
  phone: 'Mobile Number',
  phonePlaceholder: '08031234567',
  email: 'Email Address',
  state: 'State',
  chooseState: 'Choose a state',
  showLgas: 'Show its local government areas',
  showParks: 'Show its areas and bus parks',
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
  busPark: 'Bus park',
  otherParks: 'Choose another state below to see its bus parks.',
  method: 'Payment method',
  fiat: 'Card, bank transfer or USSD',
  fiatNote: 'In naira, on a page of the payment company',
  transfer: 'Bank transfer',
  transferNote: 'An account number for this order, from any bank app',
  own: 'Transfer to our account',
  ownNote: 'To the shop’s own bank account; we look for it by hand',
  card: 'Card',
  cardNote: 'Or other ways, on a page of the payment company',
  ussd: 'USSD',
  ussdNote: 'Dial a code of your bank; no data needed',
  door: 'Pay on delivery',
  doorNote: 'You pay the rider; we call you first',
  doorNext:
    'Confirm Order sends your order to us. We call you before we pack it, and you pay the rider.',
  crypto: 'Crypto',
  cryptoNote: 'Bitcoin or another coin, at today’s rate',
  /** Payment companies as shoppers know them. */
  companies: {
    paystack: 'Paystack',
    flutterwave: 'Flutterwave',
    btcpay: 'BTCPay Server',
    nowpayments: 'NOWPayments',
    sandbox: 'the test bank',
  } as Record<string, string>,
  byCard: 'Gift card or store credit',
  toPay: 'Left to pay',
  allByCard:
    'Your gift card or store credit pays all of it. Confirm Order completes the order: nothing is left to pay.',
  tooLittle: (company: string, leastKobo: number, hasOther: boolean) =>
    `${company} takes no less than ${formatNaira(leastKobo)}. Add something to your cart${hasOther ? ', or pay another way' : ''}.`,
  next: 'What happens next:',
  opens: (company: string) => `Confirm Order opens a page of ${company}. You pay there.`,
  shows: 'Confirm Order shows where to pay.',
  sees: 'The page sees your payment by itself. Your order is in your account under Orders.',
  looksByHand: (bank: string) =>
    `Our account is at ${bank}. Your order is packed once we have found your transfer, which can take some hours. It is in your account under Orders.`,
  costs: (sum: string, isPickup: boolean) =>
    isPickup ? `You pay ${sum} in all.` : `You pay ${sum} in all, delivery included.`,
  coins: (minutes: number | null, nairaPerDollar?: number) =>
    nairaPerDollar !== undefined
      ? `It is priced in dollars, at ${formatNaira(nairaPerDollar * 100)} to the dollar. Its page says how many coins that is, and for how long.`
      : minutes === null
        ? 'Its page says how many coins that is, and for how long.'
        : `How many coins that is stays fixed for ${minutes} minutes.`,
  comesBack: 'Then it brings you back. If it does not, your order is in your account under Orders.',
  pricing: 'Working out the delivery price…',
  notYet: 'The delivery price is being worked out. Please confirm when you see it.',
  confirm: 'Confirm Order',
  confirming: 'Confirming…',
  leaving: 'Taking you to the payment page…',
  problems: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  reviewTotal: (kobo: number, isPickup: boolean) =>
    `${isPickup ? 'With store pickup' : 'With delivery'}, the total is ${formatNaira(kobo)}. Press Confirm Order to go on.`,
  pricesChanged: (kobo: number) =>
    `Prices have changed. The total is now ${formatNaira(kobo)}. Press Confirm Order to go on.`,
  leftChanged: (kobo: number) =>
    `What is left to pay is now ${formatNaira(kobo)}. Press Confirm Order to go on.`,
  short: (name: string, available: number) =>
    available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} can be had.`,
  changeCart: 'Change your cart',
  signIn: 'Sign in',
  keptOrder:
    'Your order is saved under Orders, with the time left to pay. Press Confirm Order to try again.',
}

export const checkoutErrors = {
  required: commonTexts.required,
  email: commonTexts.wrongEmail,
  phone: 'Enter all 11 digits, like 0803 555 0142.',
  /** Of somebody without an account. */
  emailOrPhone: 'Give an e-mail address or a phone number: one is enough.',
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

export const referenceTexts = { copy: 'Copy', copied: 'Copied' }

/** `isHeld`: the goods are held for the order until then. */
const tryAgain = (minutes: number, isHeld: boolean): string => {
  if (minutes > 0 && !isHeld) return 'Your goods are not kept for you before they are paid.'
  return minutes > 0
    ? `Your goods are kept for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`
    : 'We put your goods back on the shelf; if they are still there, you can try again.'
}

const resultHeadings = {
  paid: 'PAYMENT SUCCESSFUL!',
  arrived: 'Confirming your payment',
  confirming: 'Confirming your payment',
  review: 'We are looking at your payment',
  lateCoins: 'Your coins came too late',
  returned: 'Your payment came too late',
  sentBack: 'Your payment goes back to you',
  unopened: 'The payment page could not be opened',
  ended: 'This order has ended',
  unpaid: 'Not paid yet',
}

export const resultTexts = {
  title: 'Payment',
  headings: resultHeadings,
  /** Titles of the browser window, without capitals. */
  titles: { ...resultHeadings, paid: 'Payment successful' },
  paid: (email: string) => `Thank you. We have sent a receipt to ${email}.`,
  refunded: (amount: string) => `${amount} of it was sent back to you since.`,
  arrived:
    'Your money has been seen, and the network is confirming it. Please do not pay again. You may close this page: we go on looking, and tell you by mail.',
  confirming:
    'Nothing has been heard of your payment yet, which can take some minutes. If you have paid, do not pay again. You may close this page: we go on looking for three days, and tell you by mail.',
  review:
    'Money came for this order, but not the sum that it costs. Please do not pay again: we look at it and write to you, to take the rest or to send it back.',
  returned:
    'The order had ended, and its goods went to somebody else. Your money goes back the way it came, and we write to you.',
  lateCoins:
    'The order had ended, and its goods went to somebody else. Please do not pay again: coins cannot go back by themselves, so we look at it and write to you.',
  sentBack: (minutes: number, isHeld: boolean) =>
    `The money that came for this order goes back to you. ${tryAgain(minutes, isHeld)}`,
  unopened: (minutes: number, isHeld: boolean) =>
    `The payment service did not answer, so nothing was taken from you. ${tryAgain(minutes, isHeld)}`,
  ended: 'It was not paid, and we have received no money for it.',
  declined: 'Your bank declined the payment.',
  unpaid: (minutes: number, isHeld: boolean) =>
    `We have received no money. ${tryAgain(minutes, isHeld)}`,
  whatToDo: 'Money gone, but not here?',
  /** Banks must settle a disputed web payment within 72 hours. */
  dispute:
    'A payment that your bank took and we never got goes back to you: tell your bank this reference. It has 72 hours to settle a disputed web payment.',
  write: (email: string, phone: string) => `Or ask us, with that reference: ${email}, ${phone}.`,
  lookAgain: 'Look again',
  notPaid: 'You left the payment page without paying?',
  backToPayment: 'Back to the payment page',
  payAgain: 'Try again',
  order: 'Order',
  paymentDetails: 'Payment details',
  reference: 'Reference of the payment',
  deliverTo: 'Delivery to',
  fetched: 'Store pickup',
  fetchAt: ({ name, address, hours }: OrderPlace) =>
    `To be picked up at ${[name, address, hours].filter(Boolean).join(', ')}`,
  continue: 'Continue Shopping',
  allOrders: 'Your orders',
  thisOrder: 'See your order',
  unknown: 'We do not know this order',
  unknownText: 'Perhaps it belongs to another account, or the link is not complete.',
  signIn: 'Sign in to see your order',
  signInLink: 'Sign in',
  neutral: 'Back from payment?',
  neutralText: 'Your order says whether your payment has come.',
}
