import type { DaySums } from '#lib/books/reports/report.ts'
import { formatNaira } from '#lib/money.ts'
import { countOf } from '#lib/texts/count.ts'
import { dayOf, shortDayOf, startOfLagosDay } from '#lib/time.ts'

/** Words of what staff are told. */
export const alertTexts = {
  kinds: {
    order: 'A new order to prepare',
    transfer: 'A buyer says that a transfer is sent',
    money: 'Money that needs a person',
    return: 'A return is asked for',
    soldOut: 'A best seller is sold out',
    late: 'A parcel is late',
    company: 'A payment company fails',
    backup: 'The backup is old',
    day: 'The day in short',
  },
  titles: {
    order: 'New order',
    transfer: '“I have sent it”',
    money: 'Money needs a person',
    return: 'Return requested',
    soldOut: 'Sold out',
    late: 'Late parcel',
    company: 'Payments fail',
    backup: 'Old backup',
    day: 'Today',
  },
  /** `NG-100001, ₦25,000`. */
  line: ({ order, sumKobo, about }: { order?: string; sumKobo?: number; about?: string }) =>
    [order, about, sumKobo === undefined ? undefined : formatNaira(sumKobo)]
      .filter((part) => part !== undefined)
      .join(', '),
  why: 'You have chosen this mail at the desk, under Alerts.',
  atDesk: 'See it at the desk.',
  trial: { title: 'It works', line: 'This phone gets the alerts of the shop from now on.' },
} as const

/** Words of what each person is told of a day. */
export const dayTexts = {
  day: (day: string) => dayOf(startOfLagosDay(day)),
  soFar: (day: string) => `${dayOf(startOfLagosDay(day))}, so far`,
  before: (day: string, said: string) => `${shortDayOf(startOfLagosDay(day))}: ${said}`,
  orders: ({ orders }: DaySums) => countOf(orders, 'order'),
  sold: ({ orders, soldKobo }: DaySums) => `${countOf(orders, 'order')}, ${formatNaira(soldKobo)}.`,
  nothing: 'No sale.',
  rows: {
    sold: 'Sold',
    paid: 'Paid',
    toPack: 'Orders to pack',
    late: 'Late parcels',
    low: 'Goods that run low',
    money: 'Payments that do not fit',
  },
  count: ({ label, value }: { label: string; value: string }) => `${label}: ${value}.`,
  open: 'Open the desk',
} as const
