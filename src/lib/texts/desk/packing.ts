const orders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
const pieces = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`
const slips = (count: number): string => `${count} ${count === 1 ? 'slip' : 'slips'}`

/** What the desk says of slips, the pick list, packing many orders at once, and cancelling one. */
export const deskPackingTexts = {
  allSlips: 'Slips of all',
  pickList: 'Pick list',
  printChosen: 'Print slips',
  packChosen: 'Mark as packed',
  noneChosen: 'No order is chosen. Go back and tick some.',
  most: (most: number) =>
    `At most ${most} orders at once. Choose fewer, and do the rest after them.`,
  backToList: 'Orders to pack',
  slips: {
    title: 'Packing slips',
    count: slips,
    how: 'Print this page with your browser (Share or ⋮, then Print). Then mark the slips as printed.',
    sheet: 'On a sheet',
    perSheet: (count: string) => `${count} on a sheet`,
    withNotes: 'With notes of the team',
    withoutNotes: 'Without notes of the team',
    left: (numbers: string) =>
      `No slip for ${numbers}: not paid, delivered already, cancelled, or no such order.`,
    mark: 'Mark as printed',
    marked: (count: number) => `Noted: ${slips(count)} printed. The history of each order says so.`,
    packNow: 'Mark these as packed',
    next: 'The next slips',
    order: 'Order',
    made: 'Ordered',
    to: 'To',
    pickup: 'Is picked up in the shop',
    quantity: 'Pieces',
    pieces,
    paid: 'Paid in full.',
    collectNothing: 'Collect nothing',
    total: 'Total',
    wrong: (phone: string) => `Something not right? Call or WhatsApp ${phone} first.`,
    item: 'Item',
    sku: 'SKU',
    notes: 'For the packer',
    qr: (number: string) => `QR code that opens ${number} at the desk`,
  },
  pick: {
    title: 'Pick list',
    about: (count: number) => `For ${orders(count)} to pack, as of now.`,
    hasMore: 'There are more orders to pack. Load this page again when these are packed.',
    none: 'Nothing to pack.',
    quantity: 'Pieces',
    item: 'Item',
    sku: 'SKU',
    orders: 'For',
    slips: 'Their slips',
  },
  pack: {
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
  },
  cancel: {
    title: (number: string) => `Cancel ${number}?`,
    about: (name: string, sum: string) =>
      `The order of ${name}, ${sum}, has not been paid. When you cancel it:`,
    effects: [
      'it ends, and cannot be paid any more;',
      'its goods are on the shelf again at once;',
      'a customer with an account gets a notice there. No mail goes.',
    ],
    final: 'This cannot be undone. The customer can order again.',
    submit: 'Cancel the order',
    back: 'No, keep it',
    cannot:
      'Only an order that is not packed yet can be cancelled. One that is packed can be refunded.',
    paid: {
      about: (name: string, sum: string) =>
        `The order of ${name} is paid, and not packed. ${sum} of it are with us. When you cancel it:`,
      effects: [
        'it ends at once, and nobody packs it;',
        'its goods are on the shelf again at once;',
      ],
      goesBack: (sum: string) =>
        `${sum} go back to the customer, who then gets a mail and a notice, in about a minute.`,
      byHand: (sum: string) =>
        `the shop cannot send this payment back: you send ${sum} yourself, and note it with Refund. The customer gets a notice now.`,
      later: 'For 60 seconds you can take it back on the order’s page. Then it is final.',
      reason: 'Why',
      reasonHint: 'For the team. The customer does not see it.',
    },
  },
}
