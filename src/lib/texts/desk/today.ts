import type { DeliveryTerms } from '#lib/delivery/delivery.server.ts'
import type { TodayRow } from '#lib/desk/today/later.ts'
import { formatNaira } from '#lib/money.ts'
import type { OwnAccount } from '#lib/payments/own-account/account-record.ts'
import type { PaymentKind } from '#lib/payments/payments.ts'
import { countOf } from '#lib/texts/count.ts'
import { reportTexts } from '#lib/texts/owner/reports.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const facts = {
  email: 'your e-mail address',
  about: 'a few sentences about the shop',
}

const paidBy: Record<PaymentKind, string> = { fiat: 'Card and transfer', crypto: 'Crypto' }

const more = (count: number): string => (count > 0 ? `, and ${count} more` : '')

export const todayTexts = {
  title: 'Today',
  greeting: (hour: number, name: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'}, ${name}`,
  welcome: (name: string) => `Welcome, ${name}`,
  toPack: (count: number) => (count === 1 ? 'order to pack' : 'orders to pack'),
  since: (moment: string) => `The oldest was paid ${moment}`,
  dueToday: (count: number) => `${count} due today`,
  pack: 'Start with the oldest',
  /** After a number with a plus sign. */
  more: 'more orders to pack',
  nothing: 'Nothing to pack. Well done.',
  noOrders: 'No orders yet. The first one comes here, and to your mail.',
  tellPhone: 'Tell my phone too',
  quiet: 'There is nothing for you here today. The menu has your pages.',
  todo: {
    title: 'Needs a hand',
    order: 'what waits longest costs first',
    money: (many: string, count: number) =>
      `${many} ${count === 1 ? 'payment does' : 'payments do'} not fit`,
    late: (count: number) => `${countOf(count, 'parcel')} ${count === 1 ? 'is' : 'are'} late`,
    latest: (number: string, days: number) => `${number} by ${countOf(days, 'day')}`,
    due: (count: number) =>
      `${countOf(count, 'parcel')} on the way ${count === 1 ? 'is' : 'are'} due today`,
    told: (count: number) =>
      count === 1 ? '1 buyer says that it is sent' : `${count} buyers say that it is sent`,
    toldFor: (kobo: number, when: string) =>
      `Transfers of ${formatNaira(kobo)} in all; the first said so ${when}`,
    calls: (count: number) => `${countOf(count, 'buyer')} to call before packing`,
    pays: (kobo: number, number: string) => `Pays the rider ${formatNaira(kobo)}, ${number}`,
    unfetched: (many: string, count: number) =>
      `${many} ${count === 1 ? 'parcel waits' : 'parcels wait'} to be picked up`,
    asked: (count: number) => `${countOf(count, 'return')} to answer`,
    received: (count: number) => `${countOf(count, 'return')} to settle`,
    soldOut: (count: number) =>
      `Best sellers: ${countOf(count, 'size')} ${count === 1 ? 'is' : 'are'} out`,
    named: ([one = '', ...others]: readonly string[]) => `${one}${more(others.length)}`,
    reported: (many: string, count: number) =>
      `${many} ${count === 1 ? 'review' : 'reviews'} that shoppers reported`,
    photos: (many: string, count: number) =>
      `${many} ${count === 1 ? 'review' : 'reviews'} with photos to look at`,
    reviews: (many: string, count: number) =>
      `${many} ${count === 1 ? 'review' : 'reviews'} to read`,
    lowStock: (many: string, count: number) =>
      `${many} ${count === 1 ? 'item runs' : 'items run'} low`,
    waiting: (many: string, count: number) =>
      `${many} ${count === 1 ? 'order waits for its' : 'orders wait for their'} payment`,
    rows: {
      money: 'payments that do not fit',
      late: 'late parcels',
      due: 'parcels due today',
      told: 'transfers that are said to be sent',
      calls: 'buyers to call',
      unfetched: 'parcels that wait to be picked up',
      asked: 'returns to answer',
      received: 'returns to settle',
      soldOut: 'best sellers that are out',
      reported: 'reported reviews',
      photos: 'photos of reviews',
      reviews: 'reviews to read',
      lowStock: 'items that run low',
      waiting: 'orders that wait for their payment',
    } satisfies Record<TodayRow, string>,
    later: 'Later',
    laterNamed: (title: string) => `Later: ${title}`,
    away: (count: number) => `${countOf(count, 'row')} put away until tomorrow.`,
    showAway: 'Show again',
    acts: { money: 'Settle', late: 'See', told: 'Check', calls: 'Call' },
  },
  sold: 'Money in today',
  payments: (count: number) => countOf(count, 'payment'),
  compared: (kobo: number) => {
    if (kobo === 0) return 'As much'
    return `${formatNaira(Math.abs(kobo))} ${kobo > 0 ? 'more' : 'less'}`
  },
  before: (kobo: number, day: string, clock: string) =>
    `${kobo === 0 ? 'as' : 'than'} last ${day} by ${clock}`,
  hours: ['00:00', '06:00', '12:00', '18:00', '24:00'],
  today: 'Today',
  lastDay: (day: string) => `Last ${day}`,
  way: ({ company, kind }: { company: string; kind: PaymentKind | null }) => {
    const name = wordOf(reportTexts.companies, company) || company
    return kind ? `${paidBy[kind]} (${name})` : name
  },
  owed: 'With riders, not handed in',
  newest: 'Newest orders',
  all: 'All orders',
  newOrder: 'New order',
  newItem: 'New item',
  steps: {
    title: 'Open the shop',
    done: (done: number, all: number) => `${done} of ${all} done`,
    isDone: 'Done:',
    names: {
      goods: 'Goods',
      delivery: 'Delivery prices',
      pay: 'Ways to be paid',
      read: 'What buyers read about you',
      order: 'An order to try',
    },
    acts: {
      goods: 'Add the first item',
      delivery: 'Make a zone',
      pay: 'Give your account',
      read: 'Write it',
      order: 'Buy one piece',
    },
    goods: (shown: string, hidden: string) =>
      `${shown} in the shop${hidden === '0' ? '' : `, ${hidden} hidden or drafts`}`,
    delivery: (range: DeliveryTerms['range'], pickups: number) => {
      const to = range ? `From ${formatNaira(range.fromKobo)}` : ''
      const at = pickups > 0 ? countOf(pickups, 'pickup place') : ''
      return [to, at].filter(Boolean).join(', ') || 'Where you send to, and what it costs'
    },
    pay: (account: OwnAccount | null, companies: readonly string[]) => {
      const own = account ? `Transfer to ${account.bank} …${account.accountNumber.slice(-4)}. ` : ''
      if (companies.length > 0) return `${own}${companies.join(', ')}`
      return own ? `${own}Cards are not set up` : 'Your bank account, or a payment company'
    },
    read: (missing: readonly ('email' | 'about')[]) =>
      `Missing: ${missing.map((one) => facts[one]).join(', and ')}`,
    order: 'You buy one piece from yourself, pack it and give the money back',
  },
}
