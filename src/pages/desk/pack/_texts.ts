import { deskPackingTexts } from '#lib/texts/desk/packing.ts'

const { count: orders } = deskPackingTexts

export const texts = {
  title: 'Mark as packed',
  about: (count: number) =>
    `${orders(count)}: marked as packed. Each customer gets a mail after 60 seconds, if the order has an e-mail address. Until then each can be taken back on its own page.`,
  unable: 'These stay as they are',
  missing: 'not found among the orders to pack and send',
  submit: (count: number) => `Mark ${orders(count)} packed`,
  back: 'No, back',
  result: 'Packed',
  done: (count: number) =>
    count === 0 ? 'No order was marked as packed.' : `Marked packed: ${orders(count)}.`,
  left: (count: number) => `Not marked: ${orders(count)}.`,
}
