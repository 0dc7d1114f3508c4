import { countOf } from '#lib/texts/count.ts'
import type { ShippingWay } from '#lib/delivery/delivery.ts'
import type { OrderPlace } from '#lib/orders/orders.ts'
import type { OrderStage, OrderTab } from '#lib/orders/listing/listing.ts'
import { deskMailTexts } from './mails.ts'
import { shortTexts } from './short.ts'
import type { RefundState } from '#lib/payments/refunds/requests.ts'
import type { PaymentState } from '#lib/payments/payments.ts'

const stages: Record<OrderStage, string> = {
  'to-pack': 'To pack',
  waiting: 'Waiting for payment',
  look: 'Needs a look',
  packed: 'Packed',
  sent: 'Sent',
  delivered: 'Delivered',
  returned: 'Came back',
  cancelled: 'Cancelled',
}

const pieces = (count: number): string => countOf(count, 'item')

/** What the desk says of orders. */
export const deskOrderTexts = {
  title: 'Orders',
  stages,
  tab: (tab: OrderTab): string => ({ ...stages, all: 'All', unfetched: 'Not picked up' })[tab],
  printed: 'Printed',
  steps: {
    confirmed: 'Called',
    'at-desk': 'Confirmed',
    deposit: 'Deposit paid',
    paid: 'Paid',
    packed: 'Packed',
    sent: 'Sent',
    delivered: 'Delivered',
    fetched: 'Picked up',
  },
  stepsLabel: 'How far it is',
  pieces,
  pickupAt: (place: Pick<OrderPlace, 'name' | 'kind'> | null) => {
    if (!place) return 'Picked up in the shop'
    return `${place.kind === 'park' ? 'Bus park' : 'Picked up'}: ${place.name}`
  },
  by: (name: string) => `by ${name}`,
  sentBy: (sender: string) => `Sent by ${sender}`,
  done: {
    packed: 'Marked packed.',
    sent: 'Marked sent.',
    delivered: 'Marked delivered.',
    fetched: 'Marked picked up.',
    made: 'The order is made, and its goods are kept. Send the payment link now.',
    paid: 'Paid. The order can be packed.',
    'paid-over':
      'Paid. More came than the order costs. Send the rest back: it is listed under Money.',
    ...shortTexts.done,
    'paid-late':
      'Noted. The order cannot be paid with it any more. Send the money back: it is listed under Money.',
    called: 'Confirmed. The order can be packed.',
    chosen: 'The buyer pays the rider. The order can be packed.',
    'waits-for-deposit':
      'The buyer pays the rider. The order can be packed when its deposit is paid: send the link now.',
    'door-paid': 'Handed over. The rider owes you the money.',
    refused: 'Noted. When the parcel is back in the shop, press “Goods came back”.',
    resumed: 'It is on its way again.',
    'handed-over': 'Paid and handed over. There is nothing more to do.',
    'taken-back': 'Taken back. The customer gets no mail.',
    courier: 'Corrected.',
    address: 'The address is changed. Where a slip was printed, print it again.',
    place: 'The pickup place is changed. Where a slip was printed, print it again.',
    mail: deskMailTexts.done,
    cancelled: 'Cancelled. Its goods can be bought again.',
    returned: 'Noted that goods came back.',
    'cancelled-paid':
      'Cancelled. The money goes in a minute; until then you can take it back below.',
    'cancelled-by-hand':
      'Cancelled. Send the money back yourself, then press Refund and write its reference.',
    refunded:
      'The refund is noted. The money goes in a minute; until then you can take it back below.',
    noted: 'Noted. The customer gets a mail, if the order has an e-mail address.',
    account: 'The account is handed on. The company sends the money there.',
    exchanged:
      'The exchange is made: this is its new order. The customer gets a mail, if it has an e-mail address.',
    'refund-taken-back': 'The refund is taken back. No money goes.',
  } as Record<string, string>,
  next: {
    packed: 'Mark packed',
    sent: 'Mark sent',
    delivered: 'Mark delivered',
    fetched: 'Mark picked up',
  },
  links: {
    address: 'Change the address',
    addressPickup: 'Change name, phone or e-mail',
    place: 'Change the pickup place',
    refund: 'Refund',
    returned: 'Goods came back',
    paid: 'Note a payment',
    rest: 'Note the rest',
    came: 'What to do with the money that came',
    toCall: 'To be paid on delivery: call the buyer',
    door: 'Pay on delivery: link for the rider, hand-over',
    due: 'Pay on delivery',
    cancel: 'Cancel this order',
  },
  takeBack: {
    until: (seconds: number) =>
      `You can take this back for ${seconds} more ${seconds === 1 ? 'second' : 'seconds'}.`,
    thenMail: 'Then the customer gets a mail and a notice.',
    submit: (step: string) => `Take back: ${step.toLowerCase()}`,
    tooLate:
      'This cannot be taken back any more: the customer has been told, or the order has gone on. Load the page again to see how it stands.',
  },
  courier: {
    title: 'Correct who brings it',
    tell: 'Send the customer a new mail, at once',
    submit: 'Correct',
    notSent: 'This order is not on its way any more.',
  },
  note: {
    placeholder: 'A note',
    label: 'Note',
    add: 'Add',
    reader: 'Who reads it',
    readers: { team: 'Only the team', customer: 'The customer too' },
    noWords: 'Write the note first.',
    stays: 'A note stays: it cannot be changed or deleted. Whom it is about can ask to read it.',
    warning:
      'The customer reads this on the page of the order, and gets a notice at once. It cannot be taken back.',
  },
  refunds: {
    title: 'Refunds',
    /** `toPack`: how many are left to pack; null where nobody packs them any more. */
    refunded: (count: number, toPack: number | null) =>
      `${count} of them refunded${toPack === null ? '' : `: pack ${toPack || 'none'}`}`,
    states: {
      waiting: 'waits',
      sending: 'is being sent',
      sent: 'sent',
      failed: 'failed: no money went',
      'taken-back': 'taken back',
    } satisfies Record<RefundState, string>,
    waits: (seconds: number) => `waits for another ${seconds} s`,
    takeBack: 'Take back',
  },
  underWay: 'On its way back',
  nextToPack: (number: string) => `Next to pack: ${number}`,
  mail: 'The customer is told 60 seconds after you press. You can take it back until then.',
  noMail: 'Nobody gets a mail: tell the customer by phone. You can take it back for 60 seconds.',
  goods: 'Take from the shelf',
  slip: 'Print slip',
  goodsOf: 'Goods',
  goesTo: (way: ShippingWay): string =>
    ({ delivery: 'Deliver to', pickup: 'Comes to the shop', park: 'By bus to a park' })[way],
  call: 'Call',
  whatsapp: 'WhatsApp',
  map: 'Map',
  money: 'Money',
  goodsSum: (count: number) => `Goods, ${pieces(count)}`,
  deliverySum: 'Delivery',
  pickupSum: 'Pickup',
  total: 'Total',
  back: 'Sent back',
  came: 'Came so far',
  missing: 'Still missing',
  due: 'To collect on delivery',
  depositDue: 'Deposit, not paid yet',
  deposit: (isKept: boolean) =>
    isKept
      ? 'Deposit, paid; kept if it is not taken'
      : 'Deposit, paid; goes back if it is not taken',
  attempts: 'Payments',
  paymentState: {
    pending: 'Not paid yet',
    succeeded: 'Paid',
    failed: 'Refused',
    abandoned: 'Given up',
    underpaid: 'Paid too little',
    part: 'A part came',
    overpaid: 'Paid too much',
    late: 'Paid too late',
    reversed: 'Taken back',
  } satisfies Record<PaymentState, string>,
  rider: 'Who brings it',
  parcel: 'Photo of the parcel',
  parcelHint: 'Its buyer sees it on the page of the order. May be left out.',
  riderName: 'Rider or company',
  riderPhone: 'Phone',
  tracking: 'Tracking number or link',
  happened: 'What happened',
  whoBrings: 'Say who brings it.',
  noPhone: 'This is no Nigerian mobile number.',
  cannot: (stage: OrderStage) =>
    `This order is at “${stages[stage]}” by now. Load the page again to see what happened.`,
}
