import { deskPackingTexts } from '#lib/texts/desk/packing.ts'

const { count: orders } = deskPackingTexts

export const texts = {
  title: 'Pick list',
  about: (count: number) => `For ${orders(count)} to pack, as of now.`,
  hasMore: 'There are more orders to pack. Load this page again when these are packed.',
  none: 'Nothing to pack.',
  quantity: 'Pieces',
  item: 'Item',
  sku: 'SKU',
  orders: 'For',
  slips: 'Their slips',
}
