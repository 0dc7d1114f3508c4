import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { parseWhole } from '#lib/letters/typed-sums.ts'
import type { Order } from '../orders.ts'

/** How many hours the goods are held until the payment: until the evening, until tomorrow, over a weekend. */
export const HOLD_HOURS = ['6', '24', '72'] as const
export const USUAL_HOLD = '24'

export type DraftLine = { sizeId: number; typed: string }

/** The way of delivery of goods that the buyer takes along at once. */
export const HANDED_OVER = 'handed-over' as const

/** A new order of the desk as far as it was typed. */
export type Draft = {
  phone: string
  name: string
  email: string
  /** Ids, or empty. */
  state: string
  lga: string
  street_address: string
  shippingMode: ShippingMode
  /** Where it is picked up; null: the first place. */
  placeId: number | null
  /** Sold at the counter: paid at once, and the buyer takes the goods along. */
  isHandedOver: boolean
  /** The search text for goods. */
  words: string
  /** A discount code; empty for none. */
  code: string
  /** What all goods of a sale at the counter cost, as was agreed; empty: what they cost in the shop. */
  agreed: string
  lines: DraftLine[]
}

const KNOWN_FIELDS = ['name', 'email', 'street_address', 'state', 'lga'] as const
type Details = Record<(typeof KNOWN_FIELDS)[number], string>

/** The buyer's details in earlier orders of a phone number. `orders` has the newest first. */
export function detailsOf(orders: readonly Pick<Order, 'address'>[]): Details {
  const [newest] = orders
  const delivered = orders.find(({ address }) => address.lga !== null)?.address
  return {
    name: newest?.address.name ?? '',
    email: newest?.address.email ?? '',
    street_address: delivered?.streetAddress ?? '',
    state: String(delivered?.state?.id ?? ''),
    lga: String(delivered?.lga?.id ?? ''),
  }
}

/**
 * Fills in known details of a phone number, but only into fields that are empty or still hold the details of the number
 * `before`. What somebody has typed stays.
 */
export function fillIn(draft: Draft, before: Details, known: Details): Draft {
  const isUntouched = (name: keyof Details) => draft[name] === '' || draft[name] === before[name]
  const filled = KNOWN_FIELDS.filter(isUntouched).map((name) => [name, known[name]])
  return { ...draft, ...Object.fromEntries(filled) }
}

const MOST_PIECES = 9_999

/** Null when `typed` is not a quantity from 1 to 9999. */
export function toQuantity(typed: string): number | null {
  const quantity = parseWhole(typed)
  return quantity !== null && quantity >= 1 && quantity <= MOST_PIECES ? quantity : null
}

/** The lines with one piece more of a size. */
export function oneMore(lines: readonly DraftLine[], sizeId: number): DraftLine[] {
  const there = lines.find((line) => line.sizeId === sizeId)
  if (!there) return [...lines, { sizeId, typed: '1' }]
  return withPieces(lines, sizeId, (toQuantity(there.typed) ?? 0) + 1)
}

/** The lines with one piece less of a size; the last one takes its line off. */
export function oneLess(lines: readonly DraftLine[], sizeId: number): DraftLine[] {
  const typed = lines.find((line) => line.sizeId === sizeId)?.typed ?? ''
  return withPieces(lines, sizeId, (toQuantity(typed) ?? 1) - 1)
}

const withPieces = (lines: readonly DraftLine[], sizeId: number, pieces: number): DraftLine[] =>
  lines.flatMap((line) => {
    if (line.sizeId !== sizeId) return line
    return pieces > 0 ? { ...line, typed: String(pieces) } : []
  })
