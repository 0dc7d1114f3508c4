import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { besideLines, PAYMENT_WAYS, toDraft, draftUnits } from '#pages/desk/orders/_shared/draft.ts'
import { handOver } from '#pages/desk/orders/_shared/moves.server.ts'
import { payNewOrder, readNewPayment } from '#pages/desk/orders/_shared/new-payment.server.ts'
import { pathOf, subjectOf } from '#pages/desk/orders/_shared/order.server.ts'
import { openDraft } from '#pages/desk/orders/_shared/shared-draft.server.ts'
import { receiverFields } from '#pages/desk/orders/_shared/receiver.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import { type FieldErrors, fieldError, ShopError } from '#lib/errors.ts'
import { email, line, text } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { OFFER_CODE_LENGTH } from '#lib/codes.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { agreedOf } from '#lib/orders/placing/agreed.server.ts'
import { placeAtDesk } from '#lib/orders/placing/desk-order.server.ts'
import { viewDraft } from '#lib/orders/placing/draft.server.ts'
import { HOLD_HOURS, USUAL_HOLD } from '#lib/orders/placing/draft.ts'
import { readAtDesk } from '#lib/orders/placing/receiver.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { parseFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS } from '#lib/time.ts'
import { texts } from './_texts.ts'

const fields = form({
  ...receiverFields,
  email: line(254, 0),
  shipping_mode: z._default(line(20, 0), 'delivery'),
  quantity: each(line(6)),
  words: z._default(line(100, 0), ''),
  code: z._default(line(OFFER_CODE_LENGTH * 2, 0), ''),
  agreed: z._default(line(20, 0), ''),
  payment: z.enum(PAYMENT_WAYS),
  reference: z._default(line(100, 0), ''),
  hold: z._default(z.enum(HOLD_HOURS), USUAL_HOLD),
  note: z._default(text(2_000, 0), ''),
  /** What the page showed: the sum in kobo, empty before it knows a place; what the rider collects. */
  total: z._default(line(20, 0), ''),
  door: z._default(line(60, 0), ''),
})
type Given = ReturnType<typeof fields.read>

/** All that the form says. Throws ShopError beside every field that is wrong, so that all of it is mended at once. */
async function readAll(shop: Shop, draft: ReturnType<typeof toDraft>, given: Given) {
  const faults: FieldErrors = {}
  const collect = async <T>(read: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'invalid') throw error
      Object.assign(faults, error.fields)
      return null
    }
  }
  const units = await collect(() => draftUnits(draft))
  const receiver = await collect(() => readAtDesk(shop, given, draft))
  const mail = await collect(() =>
    given.email === '' ? given : parseFields(given, z.object({ email: email() })),
  )
  const paid = await collect(() => readNewPayment(given))
  const agreedKobo = await collect(() => agreedOf(draft))
  if (draft.isHandedOver && !paid && !faults['reference']) faults['payment'] = [texts.unpaid]
  if (!units || !receiver || !mail || Object.keys(faults).length > 0)
    throw new ShopError('invalid', { fields: faults })
  return { units, receiver: { ...receiver, email: mail.email }, paid, agreedKobo }
}

export const screen = defineScreen({
  address: '/desk/orders/new',
  right: 'orders.make',
  guide: 'order-by-phone',
  load: async (shop, look) =>
    viewDraft(shop, await openDraft(shop, look), look.typed['known'] ?? ''),
  acts: {
    new: {
      name: 'order.made',
      says: 'made',
      right: 'orders.make',
      form: fields,
      button: { does: 'make', shows: ['show', 'add', 'less'] },
      subject: () => '',
      before: (shop) => releaseExpiredHolds(shop),
      run: async (shop, { given, by }) => {
        const draft = toDraft(given, Object.entries(given.quantity))
        const { isHandedOver, shippingMode, placeId } = draft
        const { units, receiver, paid, agreedKobo } = await readAll(shop, draft, given)
        if (paid && !may(by.role, 'money.refund')) throw new ShopError('permission_denied')
        if (agreedKobo && !may(by.role, 'goods.price')) throw new ShopError('permission_denied')
        const to = { receiver, shippingMode, placeId, isCounter: isHandedOver, code: draft.code }
        const money = { agreedKobo, holdMs: paid ? null : Number(given.hold) * HOUR_MS }
        const order = await placeAtDesk(shop, { ...to, units, ...money }).catch(
          (error: unknown) => {
            throw besideLines(error)
          },
        )
        const { id: orderId, number, sumTotalKobo, discountKobo } = order
        // Who pays must have seen the sum, or typed more than half of the price: 17,00 may be a slip for 17,000.
        const isSeen = given.total === String(sumTotalKobo) || (agreedKobo ?? 0) > discountKobo
        if ((given.total || paid) && !isSeen)
          throw fieldError('total', texts.sumIs(formatNaira(sumTotalKobo)))
        if (given.note) await addNote(shop, { orderId, who: by.name, words: given.note })
        const chosen = { payment: given.payment, paid, isHandedOver, shown: given.door }
        const agreed: Changes = agreedKobo ? { agreed: [null, agreedKobo] } : {}
        const done = await payNewOrder(shop, by, order, chosen)
        return {
          next: `${pathOf(number)}?done=${done}`,
          subject: subjectOf(number),
          changes: { total: [null, sumTotalKobo], ...agreed, payment: [null, given.payment] },
          ...(isHandedOver ? { after: handOver(by, order) } : {}),
        }
      },
    },
  },
})
