import { countOf } from '#lib/texts/count.ts'

/** What the desk says of orders to pack. */
export const deskPackingTexts = {
  nothingElse: 'Nothing else is to be packed.',
  allSlips: 'Slips of all',
  pickList: 'Pick list',
  printChosen: 'Print slips',
  packChosen: 'Mark as packed',
  noneChosen: 'No order is chosen. Go back and tick some.',
  most: (most: number) =>
    `At most ${most} orders at once. Choose fewer, and do the rest after them.`,
  backToList: 'Orders to pack',
  count: (orders: number): string => countOf(orders, 'order'),
}
