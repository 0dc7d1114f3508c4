import { formatNaira } from '#lib/money.ts'
import type { OpenMoney } from '#lib/payments/ledger/open-money.server.ts'
import { countOf } from '#lib/texts/count.ts'
import { dayAndTimeOf } from '#lib/time.ts'
import { wordOf } from '#lib/texts/word-of.ts'

type Said = { what: (money: OpenMoney) => string; next: string }

export const TABS = { open: 'Needs you', in: 'Came in', back: 'Sent back', riders: 'With riders' }
export type MoneyTab = keyof typeof TABS
export const isTab = (tab: string | null): tab is MoneyTab =>
  tab !== null && Object.hasOwn(TABS, tab)

const sends = 'Send it back'
const decides = 'Say what becomes of it'

export const moneyTexts = {
  title: 'Money',
  account: 'The shop’s own bank account',
  books: 'The companies’ books by day',
  riders: (kobo: number, parcels: number, since: string): string =>
    `Riders have ${formatNaira(kobo)} of yours for ${countOf(parcels, 'parcel')}, the oldest since ${since}.`,
  takeMoney: 'Take the money',
  none: 'Nothing needs you. Money that came too late by card or transfer goes back by itself.',
  noneYet: 'No money yet',
  noneYetText:
    'What buyers pay stands here. What does not fit an order comes first: too little, too much, too late.',
  causes: {
    expected: {
      what: ({ askedKobo, payBefore }) =>
        `${formatNaira(askedKobo)} may come to your own bank account until ${dayAndTimeOf(payBefore)}.`,
      next: 'It is here',
    },
    'refund-failed': {
      what: ({ toSendKobo }) =>
        `${formatNaira(toSendKobo ?? 0)} could not be sent back. Try it again, or send it yourself and note it.`,
      next: sends,
    },
    cancelled: {
      what: ({ toSendKobo }) =>
        `The order was cancelled after it was paid. ${formatNaira(toSendKobo ?? 0)} must go back, and you must send it.`,
      next: sends,
    },
    under: {
      what: ({ cameKobo, askedKobo }) =>
        `${formatNaira(cameKobo)} came, ${formatNaira(askedKobo)} was asked for. The order is not paid.`,
      next: decides,
    },
    short: {
      what: ({ cameKobo, askedKobo, payBefore }) =>
        `${formatNaira(cameKobo)} came, ${formatNaira(askedKobo)} was asked for. The order waits until ${dayAndTimeOf(payBefore)}.`,
      next: decides,
    },
    ended: {
      what: ({ toSendKobo }) =>
        `${formatNaira(toSendKobo ?? 0)} came for an order that ended. It does not go back by itself.`,
      next: decides,
    },
    over: {
      what: ({ cameKobo, askedKobo, toSendKobo }) =>
        `${formatNaira(cameKobo)} came, ${formatNaira(askedKobo)} was asked for. ${formatNaira(toSendKobo ?? 0)} is too much. The order is paid.`,
      next: 'Send the rest back',
    },
    late: {
      what: ({ toSendKobo }) =>
        `${formatNaira(toSendKobo ?? 0)} came for an order that was paid before. It does not go back by itself.`,
      next: sends,
    },
    rejected: {
      what: ({ rejectedKobo, askedKobo }) =>
        `A transfer of ${formatNaira(rejectedKobo ?? 0)} went back by itself: ${formatNaira(askedKobo)} is asked for. The buyer was told, and the order waits.`,
      next: 'See the order',
    },
  } satisfies Record<OpenMoney['cause'], Said>,
  order: (number: string, name: string): string => (name ? `${number}, ${name}` : number),
  missing: (kobo: number): string => `${formatNaira(kobo)} is missing`,
  short: {
    take: 'Take it as paid',
    reason: 'Why',
    /** Already typed where so little is missing. */
    fee: 'The bank took its fee',
    takeHint: (kobo: number): string =>
      `${formatNaira(kobo)} is then let go: it stands on the order, the receipt and in the books as a discount. It cannot be taken back.`,
    ask: (kobo: number): string => `Ask for ${formatNaira(kobo)}`,
    back: (kobo: number): string => `Send ${formatNaira(kobo)} back`,
  },
  told: {
    title: 'They say that it is sent',
    look: 'Look into your bank account, not at a picture: anybody can make one.',
    who: (kobo: number, name: string): string =>
      name ? `${formatNaira(kobo)} from ${name}` : formatNaira(kobo),
    said: (number: string, when: string, isPictured: boolean): string =>
      `${number}, said ${when}${isPictured ? ', with a picture' : ''}`,
    kept: (until: string): string => `Kept until ${until}`,
    after: '“It is here” asks for the sum that you see in the account.',
  },
  may: 'It may still come',
  counter: {
    title: (kobo: number): string => `${formatNaira(kobo)} without an order`,
    from: (sender: string | null): string => (sender ? `From ${sender}` : 'At the counter'),
    one: 'One order waits for this sum:',
    several: (count: number): string => `${count} orders wait for this sum:`,
    nobody: 'No order waits for this sum.',
    take: (number: string): string => `It is for ${number}`,
    other: 'Another order',
  },
  /** Payments that a company reports and no order has. */
  unknown: {
    title: 'Money that belongs to no order',
    text: 'A payment company reports a payment for an order that the shop does not have. This can happen after a restore from a backup. Look the reference up in the company’s dashboard. Send the money back there, or make the order again.',
    reason: 'What you did about it',
    done: 'It is dealt with',
    doneNamed: (reference: string) => `It is dealt with, ${reference}`,
  },
  nothing: {
    in: 'No money has come yet.',
    back: 'Nothing was sent back yet.',
    riders: 'No rider owes you money.',
  },
  failed: (provider: string): string => `Failed, ${provider}`,
  collected: 'Collected at the door',
  nextFor: (next: string, number: string): string => `${next}, ${number}`,
  reasons: {
    'refund-failed': 'Its refund failed',
    cancelled: 'The order was cancelled',
    over: 'More was paid than asked for',
    late: 'The order was paid before',
  } as Partial<Record<OpenMoney['cause'], string>>,
  done: (what: string): string => wordOf({ 'looked-up': 'It is off the list.' }, what),
}
