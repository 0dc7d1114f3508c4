import { formatPhone } from '#lib/letters/phone.ts'
import { formatNaira } from '#lib/money.ts'

export type WhyNoDoor = 'pickup' | 'place' | 'sum' | 'card' | 'naira' | 'deposit' | 'person'

/** Why an order cannot be paid on delivery. What is known of a person is told to nobody. */
const why = (no: WhyNoDoor, upToKobo: number | null): string => {
  if (no === 'pickup') return 'Pay on delivery is for home delivery.'
  if (no === 'place') return 'Pay on delivery is not offered in this area.'
  if (no === 'sum') return `Pay on delivery is offered up to ${formatNaira(upToKobo ?? 0)}.`
  if (no === 'card')
    return 'Nothing is left to pay on delivery: the gift card or store credit pays it all.'
  if (no === 'naira') return 'Pay on delivery needs a deposit here, which cannot be paid now.'
  if (no === 'deposit')
    return 'Nothing would be left to pay on delivery: the deposit is all that is left to pay.'
  return 'Pay on delivery is not possible for this order.'
}

/** What a customer reads of paying on delivery. */
export const doorTexts = {
  why,
  refused: (no: WhyNoDoor, upToKobo: number | null): string =>
    `${why(no, upToKobo)} Please choose another way to pay: by transfer, card, or what else is offered here. Your order is saved.`,
  notToCall: 'This order no longer waits for a call. Load the page again.',
  notAtDoor: 'Nothing is to be collected for this parcel now. Load the page again.',
  isBack: 'The goods are back in the shop, or the parcel is on its way already.',
  moneyIsBack:
    'What was paid before has gone back, so this order cannot go on. Make a new order for the buyer.',
  notOwed: 'Some of this money has been handed in already. Load the page again.',
  blockedBefore: 'This number is blocked already.',
  notBlocked: 'This number is no longer blocked. Load the page again.',
  noCode: 'This order needs no code any more.',
  note: (reason: string): string => `The parcel was not taken: ${reason}`,
  notices: {
    toCall: (number: string, phone: string): string =>
      `Your order ${number} is placed, to be paid on delivery. We call you on ${formatPhone(phone)} before we pack it.`,
    confirmed: (number: string, kobo: number): string =>
      `Your order ${number} is confirmed. You pay ${formatNaira(kobo)} to the rider. The page of the order has your hand-over code.`,
    refused: (number: string, deposit: string): string =>
      [
        `Your order ${number} could not be handed over and comes back to us.`,
        deposit,
        'If you still want it, please call us.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  owner: {
    subject: (number: string): string => `Call the buyer of order ${number}`,
    toPack: (number: string): string => `Pack order ${number}: it is paid on delivery`,
    madeAtDesk: (kobo: number): string =>
      `The order was made at the desk, so nobody has to call. The rider collects ${formatNaira(kobo)}.`,
    toCall: (name: string, phone: string, kobo: number): string =>
      `${name} wants to pay ${formatNaira(kobo)} on delivery. Call ${formatPhone(phone)}, then press “I have called” on the page of the order: only then it goes to packing.`,
  },
  page: {
    title: 'Pay on delivery',
    toCall: (phone: string): string =>
      `We call you on ${formatPhone(phone)} before we pack it. Nothing is to be paid now.`,
    pay: (kobo: number): string => `You pay ${formatNaira(kobo)} to the rider.`,
    code: 'Your hand-over code',
    codeBelow: 'Below, type the phone number of the order to see your hand-over code.',
    keep: 'Tell it to the rider only when you hold your parcel. Nobody else asks for it.',
    renew: 'Give me a new code',
    renewed: 'The old code no longer counts. The new one is in your mail, too.',
    method: 'On delivery',
  },
  mail: {
    subject: (number: string, brand: string): string =>
      `Your order ${number} at ${brand}: your hand-over code`,
    preview: 'What you pay the rider, and the code that you tell.',
    heading: (number: string): string => `Order ${number} is confirmed`,
    pay: (kobo: number): string => `You pay ${formatNaira(kobo)} to the rider on delivery.`,
    code: (code: string): string => `Your hand-over code: ${code}`,
    keep: 'Tell it to the rider only when you hold your parcel. Nobody else asks for it. A newer mail with a code replaces this one.',
    arrives: (days: string): string => `It arrives ${days}.`,
    action: 'See your order',
  },
  rider: {
    title: (number: string): string => `Parcel ${number}`,
    to: 'For',
    area: 'Area',
    collect: 'To collect',
    call: (phone: string): string => `Call ${formatPhone(phone)}`,
    map: 'Show on a map',
    code: 'Code of the buyer',
    codeHint:
      'Six digits. Take the money first, hand the parcel over, then ask the buyer for the code.',
    submit: (kobo: number): string => `I have ${formatNaira(kobo)}, and the parcel is handed over`,
    wrong: (left: number): string =>
      left === 0
        ? 'This is not the code.'
        : `This is not the code. You can try ${left === 1 ? 'once' : `${left} times`} more.`,
    locked: (phone: string): string =>
      `The code was wrong too often. Call the shop: ${phone}. The shop can note that the parcel is handed over.`,
    noMoney: 'It is paid already. Collect nothing.',
    delivered: 'Handed over',
    deliveredText: (kobo: number): string => `Well done. Bring ${formatNaira(kobo)} to the shop.`,
    handedIn: 'The shop has the money. There is nothing more to do.',
    paidText: 'It was paid in another way. Nothing was to be collected.',
    gone: 'Nothing to hand over',
    goneText: (phone: string): string =>
      `This parcel is not on its way any more. Ask the shop: ${phone}.`,
  },
}
