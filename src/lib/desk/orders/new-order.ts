import { MAX_LINES } from '#lib/cart/cart.ts'
import { cleanQuery } from '#lib/clean-text.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import type { Order } from '#lib/orders/orders.ts'
import { HAND_METHODS } from '#lib/payments/by-hand.ts'

/** How an order of the desk is paid; `later`: its goods wait for the payment. */
export const PAYMENT_WAYS = ['later', ...HAND_METHODS] as const

/** How many hours the goods are held until the payment: until the evening, until tomorrow, over a weekend. */
export const HOLD_HOURS = ['6', '24', '72'] as const
export const USUAL_HOLD = '24'

/** The third way beside delivery and pickup: the buyer stands at the counter. */
export const HANDED_OVER = 'handed-over' as const
const PICKED_UP: readonly string[] = ['pickup', HANDED_OVER]

type DraftLine = { sizeId: number; typed: string }

/** The fields of the form of a new order, as they were typed. The form carries all of them from step to step. */
export type Draft = {
  phone: string
  name: string
  email: string
  /** Ids, or empty. */
  state: string
  lga: string
  street_address: string
  shippingMode: ShippingMode
  /** Sold at the counter: paid at once, and the buyer takes the goods along. */
  isHandedOver: boolean
  /** The search text for goods. */
  words: string
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

type Fields = Record<string, string>

/** Null when `typed` is not a quantity from 1 to 9999. */
export const toQuantity = (typed: string): number | null =>
  /^\s*0*[1-9]\d{0,3}\s*$/.test(typed) ? Number(typed) : null

/** The draft after the pressed button has changed it. Buttons are named `add-12` or `remove-12`, with the id of a size. */
export function readDraft(fields: Fields): Draft {
  const { phone = '', name = '', email = '', state = '', lga = '' } = fields
  return {
    phone,
    name,
    email,
    state,
    lga,
    street_address: fields['street_address'] ?? '',
    shippingMode: PICKED_UP.includes(fields['shipping_mode'] ?? '') ? 'pickup' : 'delivery',
    isHandedOver: fields['shipping_mode'] === HANDED_OVER,
    words: cleanQuery(fields['words']),
    lines: pressed(readLines(fields), fields['do'] ?? '').slice(0, MAX_LINES),
  }
}

const readLines = (fields: Fields): DraftLine[] =>
  Object.entries(fields).flatMap(([name, typed]) => {
    const [, id] = /^quantity-([1-9]\d{0,8})$/.exec(name) ?? []
    return id && !/^\s*0*\s*$/.test(typed) ? [{ sizeId: Number(id), typed }] : []
  })

function pressed(lines: DraftLine[], button: string): DraftLine[] {
  const [, what, id] = /^(add|remove)-([1-9]\d{0,8})$/.exec(button) ?? []
  const sizeId = Number(id)
  if (what === 'remove') return lines.filter((line) => line.sizeId !== sizeId)
  if (what !== 'add') return lines
  const there = lines.find((line) => line.sizeId === sizeId)
  if (!there) return [...lines, { sizeId, typed: '1' }]
  const more = String((toQuantity(there.typed) ?? 0) + 1)
  return lines.map((line) => (line === there ? { ...line, typed: more } : line))
}
