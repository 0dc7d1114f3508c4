import { formatNaira } from '#lib/money.ts'

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
  },
  /** `NG-100001, ₦25,000`. */
  line: ({ order, sumKobo, about }: { order?: string; sumKobo?: number; about?: string }) =>
    [order, about, sumKobo === undefined ? undefined : formatNaira(sumKobo)]
      .filter((part) => part !== undefined)
      .join(', '),
  atDesk: 'See it at the desk.',
  trial: { title: 'It works', line: 'This phone gets the alerts of the shop from now on.' },
} as const
