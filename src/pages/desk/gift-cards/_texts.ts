import { formatNaira } from '#lib/money.ts'
import type { CardKind, CardMoveCause } from '#lib/gift-cards/gift-cards.ts'
import type { ShownCard } from '#lib/gift-cards/owner/owner.server.ts'
import { countOf } from '#lib/texts/count.ts'
import { cardNameOf } from '#lib/texts/desk/gift-cards.ts'
import { lastDayOf } from '#lib/texts/mails/gift-cards.ts'
import { dateOf } from '#lib/time.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Gift cards and store credit',
  intro:
    'A gift card has a code, and anybody who has the code can pay with it. Store credit belongs to a customer’s account. Both are used before any other way to pay.',
  owed: (kobo: number) => `The shop owes ${formatNaira(kobo)}`,
  owedTo: (kind: CardKind, count: number, kobo: number) =>
    `${formatNaira(kobo)} on ${kind === 'card' ? countOf(count, 'gift card') : countOf(count, 'account')}`,
  give: 'Give one',
  search: 'Code, its last four, user name or e-mail',
  searchCode: 'Code, or its last four',
  none: 'No gift card and no store credit is found.',
  noneYet: 'No gift cards yet',
  back: 'Gift cards',
  nameOf: cardNameOf,
  ending: ({ expiresAt, cancelledAt }: Pick<ShownCard, 'expiresAt' | 'cancelledAt'>): string => {
    const isOver = expiresAt !== null && cancelledAt !== null && cancelledAt >= expiresAt
    if (cancelledAt !== null && !isOver) return 'cancelled'
    if (expiresAt === null) return ''
    return isOver ? `ended on ${lastDayOf(expiresAt)}` : `counts until ${lastDayOf(expiresAt)}`
  },
  books: 'What is owed by day',
  terms: 'How long cards count, and which are sold',
  new: {
    title: 'Give a gift card or store credit',
    card: 'A gift card',
    cardText: 'Its code is shown once, and mailed when you write an e-mail address.',
    credit: 'Store credit',
    creditText: 'The customer gets a notice and pays with it at the checkout.',
    sum: 'How much, in ₦',
    to: 'E-mail address that gets the code',
    toHint: 'Leave it empty to write the code down yourself.',
    recipient: 'Name of who gets it',
    message: 'What the mail says to them',
    day: 'Day on which it is mailed',
    dayHint:
      'At 8 o’clock in Lagos. Empty: at once. The code is made on that day, so nobody sees it here.',
    whereTo: 'Write where the code is mailed to on that day.',
    customer: 'User name or e-mail address of the customer',
    reason: 'Why',
    reasonHint: 'For the team. It is listed under “Who did what”.',
    giveCard: 'Make the gift card',
    giveCredit: 'Give the store credit',
    noCustomer: 'No account has this name or address.',
    least: 'At least ₦1.',
  },
  toMail: (to: string, recipient: string, sendAt: string): string =>
    `Mailed to ${[recipient, to].filter(Boolean).join(', ')} on ${dateOf(sendAt)}. It gets its code then.`,
  ledger: 'Ledger',
  is: (kobo: number) => `${formatNaira(kobo)} left`,
  causes: {
    given: 'given',
    sold: 'bought',
    cancelled: 'cancelled',
    paid: 'paid',
    unpaid: 'came back, because the order was not paid',
    refunded: 'refunded',
    moved: 'moved to or from another gift card',
    expired: 'was left when the card ended',
  } satisfies Record<CardMoveCause, string>,
  cancel: { card: 'Cancel the gift card', credit: 'Take the credit away' },
  cancelText: {
    card: 'Nobody can pay with it any more, and what is on it is gone. This cannot be taken back.',
    credit: 'What is left of it is gone. This cannot be taken back.',
  },
  takeAway: {
    title: 'Take the money away',
    text: 'It is gone then, and the shop owes it no more. This cannot be taken back.',
  },
  move: {
    title: 'Put it on a new gift card',
    text: 'Nobody can pay with this money: it came back after the card or the account was gone. A new gift card gets it. Give its code to who the money belongs to.',
    button: 'Make the new gift card',
  },
  audit: {
    sum: 'sum',
    to: 'mailed to',
    customer: 'customer',
    left: 'left',
    new: 'new card',
    day: 'mailed on',
  },
  done: (what: string): string =>
    wordOf({ given: 'The store credit is given.', cancelled: 'It is cancelled.' }, what),
}
