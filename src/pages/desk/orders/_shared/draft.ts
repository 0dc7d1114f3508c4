import { MAX_LINES } from '#lib/cart/cart.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { may, type Role } from '#lib/desk/rights.ts'
import { readShipping } from '#lib/delivery/pickup/shipping.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import {
  type Draft,
  type DraftLine,
  HANDED_OVER,
  oneLess,
  oneMore,
  toQuantity,
} from '#lib/orders/placing/draft.ts'
import { DOOR, HAND_METHODS } from '#lib/payments/by-hand.ts'
import { draftTexts } from '#lib/texts/buying/draft.ts'
import { besideLga } from './order.server.ts'

/** How an order of the desk is paid; `later`: its goods wait for the payment. `door`: the rider collects it. */
export const PAYMENT_WAYS = ['later', DOOR, ...HAND_METHODS] as const
export type DeskPayment = (typeof PAYMENT_WAYS)[number]

/** The ways that this role may choose. Money that nobody has received yet needs no right. */
export const waysFor = (role: Role, hasDoor: boolean): DeskPayment[] =>
  PAYMENT_WAYS.filter(
    (way) => way === 'later' || (way === DOOR ? hasDoor : may(role, 'money.refund')),
  )

type Fields = Readonly<Record<string, string>>
type Typed = Partial<
  Record<
    | 'phone'
    | 'name'
    | 'email'
    | 'state'
    | 'lga'
    | 'street_address'
    | 'shipping_mode'
    | 'words'
    | 'code'
    | 'agreed',
    string
  >
>

/** The draft of these fields, and of quantities by the ids of their sizes. */
export function toDraft(typed: Typed, quantities: [id: string, typed: string][]): Draft {
  const { phone = '', name = '', email = '', state = '', lga = '', street_address = '' } = typed
  const { shipping_mode: mode = '', words, code = '', agreed = '' } = typed
  const isHandedOver = mode === HANDED_OVER
  const { mode: shippingMode, placeId } = readShipping(mode)
  const lines = quantities.flatMap(([id, typed]) =>
    /^[1-9]\d{0,8}$/.test(id) && !/^0*$/.test(typed.trim()) ? [{ sizeId: Number(id), typed }] : [],
  )
  return {
    phone,
    name,
    email,
    state,
    lga,
    street_address,
    shippingMode: isHandedOver ? 'pickup' : shippingMode,
    placeId,
    isHandedOver,
    words: cleanQuery(words),
    code: code.trim(),
    agreed: isHandedOver ? agreed.trim() : '',
    lines: lines.slice(0, MAX_LINES),
  }
}

/** The draft after the pressed button has changed it: `add-12` or `less-12`, with the id of a size. */
export function readDraft(typed: Fields): Draft {
  const quantities = Object.entries(typed).flatMap(([name, text]): [string, string][] =>
    name.startsWith('quantity.') ? [[name.slice('quantity.'.length), text]] : [],
  )
  const draft = toDraft(typed, quantities)
  return { ...draft, lines: pressed(draft.lines, typed['do'] ?? '').slice(0, MAX_LINES) }
}

function pressed(lines: DraftLine[], button: string): DraftLine[] {
  const [, what, id] = /^(add|less)-([1-9]\d{0,8})$/.exec(button) ?? []
  const sizeId = Number(id)
  if (what === 'less') return oneLess(lines, sizeId)
  return what === 'add' ? oneMore(lines, sizeId) : lines
}

/** What is ordered. Throws ShopError('invalid') beside each line without a quantity, or when there is none. */
export function draftUnits({ lines }: Pick<Draft, 'lines'>) {
  if (lines.length === 0) throw fieldError('goods', draftTexts.noGoods)
  const units = lines.map(({ sizeId, typed }) => ({ sizeId, quantity: toQuantity(typed) ?? 0 }))
  const wrong = units.filter(({ quantity }) => quantity === 0)
  const faults = wrong.map(({ sizeId }) => [`quantity.${sizeId}`, [draftTexts.noQuantity]])
  if (wrong.length > 0) throw new ShopError('invalid', { fields: Object.fromEntries(faults) })
  return units
}

/** Puts beside each line how many pieces are left. */
export function besideLines(error: unknown): unknown {
  if (!(error instanceof ShopError) || error.code !== 'insufficient_stock') return besideLga(error)
  const short = (error.extra['items'] ?? []) as { cart_item: number; available: number }[]
  const faults = short.map((each) => [
    `quantity.${each.cart_item}`,
    [draftTexts.left(each.available)],
  ])
  return new ShopError(error.code, { fields: Object.fromEntries(faults) })
}
