import { formatNaira } from '#lib/money.ts'
import type { OrderPlace } from '#lib/orders/orders.ts'
import { countOf } from '#lib/texts/count.ts'

const slips = (count: number): string => countOf(count, 'slip')
const pieces = (count: number): string => countOf(count, 'item')

export const texts = {
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
  pickup: (place: Pick<OrderPlace, 'name' | 'address' | 'kind'> | null) => {
    if (!place) return 'Is picked up in the shop'
    const way = place.kind === 'park' ? 'By bus to' : 'Is picked up'
    return `${way}: ${place.name}, ${place.address}`
  },
  quantity: 'Pieces',
  pieces,
  paid: 'Paid in full.',
  collectNothing: 'Collect nothing',
  deposit: (kobo: number) => `Deposit of ${formatNaira(kobo)} is paid.`,
  collect: (kobo: number) => `Collect ${formatNaira(kobo)}`,
  total: 'Total',
  wrong: (phone: string) => `Something not right? Call or WhatsApp ${phone} first.`,
  item: 'Item',
  sku: 'SKU',
  notes: 'For the packer',
  qr: (number: string) => `QR code that opens ${number} at the desk`,
}
