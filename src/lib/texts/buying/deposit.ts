import { formatNaira } from '#lib/money.ts'

const payNow = (depositKobo: number, dueKobo: number): string =>
  `Pay ${formatNaira(depositKobo)} now, ${formatNaira(dueKobo)} to the rider.`

/** What becomes of it when the parcel is not taken. */
const ifRefused = (isKept: boolean): string =>
  isKept
    ? 'If you do not take the parcel, we keep the deposit.'
    : 'If you do not take the parcel, the deposit goes back to you.'

/** What the checkout says before the order is placed. By itself, as it is sent to the browser. */
export const depositAtCheckout = {
  sums: (depositKobo: number, dueKobo: number, isKept: boolean): string =>
    `${payNow(depositKobo, dueKobo)} ${ifRefused(isKept)}`,
  note: 'You pay a deposit now and the rest to the rider',
  next: 'Confirm Order leads to the payment of your deposit. We pack the order when it is paid.',
}

/** What is said of the deposit of an order that is paid on delivery. */
export const depositTexts = {
  ifRefused,
  refused: (kobo: number, isKept: boolean): string =>
    isKept
      ? `We keep the deposit of ${formatNaira(kobo)}, as was said with the order.`
      : `Your deposit of ${formatNaira(kobo)} goes back to you.`,
  page: {
    toPay: payNow,
    toPack: 'We pack your order when the deposit is paid.',
    paid: (depositKobo: number): string => `Your deposit of ${formatNaira(depositKobo)} is paid.`,
  },
  notice: (number: string, depositKobo: number, dueKobo: number): string =>
    `The deposit of ${formatNaira(depositKobo)} for your order ${number} is paid. You pay ${formatNaira(dueKobo)} to the rider. The page of the order has your hand-over code.`,
  owner: {
    subject: (number: string): string => `Pack order ${number}: its deposit is paid`,
    paid: (depositKobo: number, dueKobo: number): string =>
      `The deposit of ${formatNaira(depositKobo)} is paid. The order is to be packed, and the rider collects ${formatNaira(dueKobo)}. Nobody has to call.`,
  },
  link: {
    message: (brand: string, number: string, toPay: string, link: string): string =>
      `Your order ${number} at ${brand} is made. ${toPay} See it and pay the deposit here: ${link}`,
    heading: (number: string): string => `Order ${number} waits for its deposit`,
    body: (number: string): string => `We have made the order ${number} for you, as you asked.`,
  },
  receipt: 'Deposit, paid before',
}
