import { sayDays } from '#lib/books/reports/words.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { dateOf, startOfLagosDay } from '#lib/time.ts'
import type { FilterField } from '#pages/desk/orders/_shared/filter.ts'
import type { OrderTab } from '#lib/orders/listing/listing.ts'

const filterFields: Record<FilterField, string> = {
  from: 'From day',
  to: 'To day',
  state: 'State',
  lga: 'LGA',
  method: 'Paid by',
  made: 'Ordered',
  least: 'At least ₦',
  most: 'At most ₦',
  item: 'Item (name or SKU)',
  sold: 'In the books',
  category: 'Category',
  company: 'Money of',
}

export const texts = {
  newOrder: 'New order',
  search: 'Order, phone or name',
  none: 'No orders yet',
  noneText: 'The first one comes here as soon as somebody buys.',
  empty: {
    'to-pack': 'Nothing to pack. An order comes here as soon as it is paid.',
    waiting: 'Nobody has to pay. An order that is not paid in time ends by itself.',
    look: 'Nothing needs a look. Money that does not fit its order comes here.',
    packed: 'Nothing waits for a rider. What you mark packed comes here.',
    sent: 'Nothing is on its way. What you mark sent comes here.',
    unfetched: 'Nothing waits too long at a pickup place or bus park.',
    delivered: 'Nothing was delivered yet. What you mark delivered comes here.',
    returned: 'No order came back.',
    cancelled: 'Nothing was cancelled.',
    all: 'No order yet.',
  } satisfies Record<OrderTab, string>,
  filters: {
    days: 'Days',
    sum: 'Sum',
    item: 'Item',
    fields: filterFields,
    sayDays: ({ from, to }: Record<'from' | 'to', string>) => {
      if (from && to) return sayDays({ from, until: to })
      return from
        ? `From ${dateOf(startOfLagosDay(from))}`
        : to && `To ${dateOf(startOfLagosDay(to))}`
    },
    saySums: ({ least, most }: Record<'least' | 'most', string>) => {
      const [from, to] = [least, most].map((sum) => formatNaira(toKobo(Number(sum))))
      if (least && most) return `${from} to ${to}`
      return least ? `${from} or more` : most && `${to} or less`
    },
    methods: {
      due: 'To be collected',
      fiat: 'Card or bank',
      crypto: 'Coins',
      cash: 'Cash',
      pos: 'Card in the shop',
      door: 'Collected by the rider',
      transfer: 'Bank transfer',
    } as Record<string, string>,
    made: {
      shop: 'With an account',
      guest: 'Without an account',
      desk: 'At the desk',
    } as Record<string, string>,
    none: 'No order fits. Remove a filter.',
    searched: (day: string) => `Looked through the orders as far as ${day}. “Next page” goes on.`,
  },
  notFound:
    'No order is found. Try its number, the last four digits of the phone, or a part of the name or e-mail address.',
}
