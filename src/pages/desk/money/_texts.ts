import { formatNaira } from '#lib/money.ts'
import type { OpenMoney } from '#lib/payments/ledger/open-money.server.ts'
import { countOf } from '#lib/texts/count.ts'
import { dayAndTimeOf } from '#lib/time.ts'
import { wordOf } from '#lib/texts/word-of.ts'

type Said = { what: (money: OpenMoney) => string; next: string }

const sends = 'Send it back'
const decides = 'Say what becomes of it'

export const texts = {
  title: 'Money',
  account: 'The shop’s own bank account',
  books: 'The companies’ books by day',
  riders: (kobo: number, parcels: number, since: string): string =>
    `Riders have ${formatNaira(kobo)} of yours for ${countOf(parcels, 'parcel')}, the oldest since ${since}.`,
  takeMoney: 'Take the money',
  counter: (kobo: number): string =>
    `${formatNaira(kobo)} came at the counter and belongs to no order.`,
  seeCounter: 'See what it is for',
  none: 'Nothing needs you. Money that came too late by card or transfer goes back by itself.',
  said: (name: string, when: string): string =>
    ` ${name || 'Its buyer'} says that it is sent (${when}).`,
  pictured: ' Its buyer sent a picture of the transfer, which is no proof.',
  causes: {
    expected: {
      what: ({ askedKobo, number, payBefore }) =>
        `${formatNaira(askedKobo)} may come to your own bank account until ${dayAndTimeOf(payBefore)}. Look there for ${number}.`,
      next: 'Note the payment',
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
        `${formatNaira(askedKobo - cameKobo)} is missing: ${formatNaira(cameKobo)} came, ${formatNaira(askedKobo)} was asked for. The order waits until ${dayAndTimeOf(payBefore)}.`,
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
  nextFor: (next: string, number: string): string => `${next}, ${number}`,
  reasons: {
    'refund-failed': 'Its refund failed',
    cancelled: 'The order was cancelled',
    over: 'More was paid than asked for',
    late: 'The order was paid before',
  } as Partial<Record<OpenMoney['cause'], string>>,
  done: (what: string): string => wordOf({ 'looked-up': 'It is off the list.' }, what),
}
