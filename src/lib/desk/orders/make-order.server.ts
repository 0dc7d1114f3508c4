import { cleanText } from '#lib/clean-text.ts'
import { type FieldErrors, fieldError, ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { placeAtDesk } from '#lib/orders/placing/desk-order.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { mailPayLink } from '#lib/orders/placing/pay-link.server.ts'
import { parseFields } from '#lib/parse.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import { type HandPayment, payByHand } from '#lib/payments/settle/by-hand.server.ts'
import type { Shop } from '#lib/shop.ts'
import { newOrderTexts as texts } from '#lib/texts/desk/new-order.ts'
import { HOUR_MS } from '#lib/time.ts'
import type { Actor } from '../desk.ts'
import { may } from '../rights.ts'
import { useMoneyLimit } from '../staff/money-limit.server.ts'
import { emailSchema, paidSchema, termsSchema, transferSchema } from './new-order.schema.ts'
import { type Draft, HANDED_OVER, readDraft, toQuantity } from './new-order.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'
import { readReceiver } from './receiver.server.ts'
import { sell } from './sell.server.ts'

type Fields = Record<string, string>

/**
 * Makes the order that a form describes, for a buyer without an account. Throws ShopError beside the fields and above a money
 * limit, and what `placeAtDesk` throws. Throws it beside `total` when the page showed no total or another one.
 */
export async function makeOrder(shop: Shop, by: Actor, fields: Fields): Promise<string> {
  const draft = readDraft(fields)
  const { units, receiver, terms, paid } = await readAll(shop, by, draft, fields)
  const { payment, hold, note } = terms
  const { isHandedOver } = draft
  if (isHandedOver && !paid) throw fieldError('payment', texts.unpaid)
  await releaseExpiredHolds(shop)
  const work = async (shop: Shop) => {
    const { shippingMode } = draft
    const holdMs = paid ? null : Number(hold) * HOUR_MS
    const order = await placeAtDesk(shop, { receiver, shippingMode, units, holdMs })
    if (String(order.sumTotalKobo) !== fields['total'])
      throw fieldError('total', texts.sumIs(formatNaira(order.sumTotalKobo)))
    if (note) await addNote(shop, { orderId: order.id, who: by.name, words: note })
    if (paid) await takeMoney(shop, by, order, { ...paid, isHandedOver })
    else await mailPayLink(shop, order)
    const done = isHandedOver ? HANDED_OVER : paid ? 'paid' : 'made'
    return {
      number: order.number,
      subject: subjectOf(order.number),
      goTo: `${pathOf(order.number)}?done=${done}`,
      changes: { total: change(order.sumTotalKobo), payment: change(payment) },
    }
  }
  try {
    return await sell(shop, by, { name: 'order.made', subject: '', isHandedOver }, work)
  } catch (error) {
    throw besideLines(error)
  }
}

const change = <T>(after: T): [null, T] => [null, after]

/**
 * Records that the team has received the money for an unpaid order, and that the buyer takes its goods along if the form says
 * so. Throws ShopError as payByHand does, and beside `handed_over` for an order that is delivered.
 */
export async function notePayment(
  shop: Shop,
  by: Actor,
  number: string,
  fields: Fields,
): Promise<string> {
  const order = await requireOrder(shop, by.role, number)
  const isHandedOver = fields['handed_over'] !== undefined
  if (isHandedOver && order.shippingMode !== 'pickup')
    throw fieldError('handed_over', texts.paid.onlyPickup)
  const paid = { ...readPayment(by, fields), isHandedOver }
  // Before the act: a transaction must not wait for a payment company.
  await checkNoPaymentUnderway(shop, order.id)
  const sale = { name: 'order.paid', subject: subjectOf(number), isHandedOver } as const
  return sell(shop, by, sale, async (shop) => {
    await takeMoney(shop, by, order, paid)
    return {
      number,
      goTo: `${pathOf(number)}?done=${isHandedOver ? HANDED_OVER : 'paid'}`,
      changes: { payment: change(paid.method), reference: change(paid.bankReference || null) },
    }
  })
}

async function takeMoney(
  shop: Shop,
  by: Actor,
  { id, sumTotalKobo }: Order,
  paid: HandPayment,
): Promise<void> {
  // Lock the order before the row of staff, as every act does: the reverse can deadlock.
  await lockOrder(shop, id)
  await useMoneyLimit(shop, by, sumTotalKobo, 'payment')
  await payByHand(shop, id, paid)
}

function readPayment({ role }: Actor, fields: Fields): HandPayment {
  if (!may(role, 'money.refund')) throw new ShopError('permission_denied')
  const { payment: method } = parseFields(fields, paidSchema)
  const bankReference = method === 'transfer' ? parseFields(fields, transferSchema).reference : ''
  return { method, bankReference }
}

/** All that the form says. Throws ShopError beside every field that is wrong, so that all of it is mended at once. */
async function readAll(shop: Shop, by: Actor, draft: Draft, fields: Fields) {
  const errors: FieldErrors = {}
  const units = await collect(errors, () => readUnits(draft))
  const receiver = await collect(errors, () => readReceiver(shop, draft, draft.shippingMode))
  const { email } = (await collect(errors, () => readEmail(draft))) ?? { email: '' }
  const terms = await collect(errors, () => parseFields(fields, termsSchema))
  const isPaid = terms !== null && terms.payment !== 'later'
  const paid = isPaid ? await collect(errors, () => readPayment(by, fields)) : null
  if (!units || !receiver || !terms || Object.keys(errors).length > 0)
    throw new ShopError('invalid', { fields: errors })
  return { units, receiver: { ...receiver, email }, terms, paid }
}

/** What `read` returns; null, with what is wrong in `errors`, where that stands beside fields. */
async function collect<T>(errors: FieldErrors, read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'invalid') throw error
    Object.assign(errors, error.fields)
    return null
  }
}

function readUnits({ lines }: Draft) {
  if (lines.length === 0) throw fieldError('goods', texts.noGoods)
  const units = lines.map(({ sizeId, typed }) => ({ sizeId, quantity: toQuantity(typed) }))
  const wrong = units.filter(({ quantity }) => quantity === null)
  if (wrong.length > 0)
    throw new ShopError('invalid', {
      fields: Object.fromEntries(
        wrong.map(({ sizeId }) => [`quantity-${sizeId}`, [texts.noQuantity]]),
      ),
    })
  return units.map(({ sizeId, quantity }) => ({ sizeId, quantity: quantity ?? 0 }))
}

const readEmail = (draft: Draft): { email: string } =>
  cleanText(draft.email) === '' ? { email: '' } : parseFields(draft, emailSchema)

/** Puts beside each line how many pieces are available. */
function besideLines(error: unknown): unknown {
  if (!(error instanceof ShopError) || error.code !== 'insufficient_stock') return error
  const short = (error.extra['items'] ?? []) as { cart_item: number; available: number }[]
  return new ShopError('insufficient_stock', {
    fields: Object.fromEntries(
      short.map(({ cart_item, available }) => [`quantity-${cart_item}`, [texts.left(available)]]),
    ),
  })
}
