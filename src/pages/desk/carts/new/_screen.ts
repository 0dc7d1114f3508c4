import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { readGoodsWithOffers } from '#lib/cart/order.server.ts'
import { shareGoods } from '#lib/cart/shared/shared-cart.server.ts'
import { line } from '#lib/fields.schema.ts'
import { normalCode, OFFER_CODE_LENGTH } from '#lib/codes.ts'
import { viewDraft } from '#lib/orders/placing/draft.server.ts'
import { readDraft, toDraft, draftUnits } from '#pages/desk/orders/_shared/draft.ts'
import { ADDRESS } from '../_screen.ts'

const fields = form({
  quantity: each(line(6)),
  words: z._default(line(100, 0), ''),
  code: z._default(line(OFFER_CODE_LENGTH * 2, 0), ''),
})

/** Delivery is priced at the checkout. */
const WITHOUT_DELIVERY = { shippingMode: 'pickup', isHandedOver: true } as const

export const screen = defineScreen({
  address: '/desk/carts/new',
  right: 'orders.make',
  load: (shop, { typed }) => viewDraft(shop, { ...readDraft(typed), ...WITHOUT_DELIVERY }, ''),
  acts: {
    create: {
      name: 'cart.linked',
      says: 'made a link of goods for a customer',
      right: 'orders.make',
      form: fields,
      button: { does: 'make', shows: ['show', 'add', 'remove'] },
      subject: () => '',
      run: async (shop, { given }) => {
        const draft = toDraft(given, Object.entries(given.quantity))
        const units = draftUnits(draft)
        // A code that nobody knows is refused here, not in the customer's cart.
        const { lines } = await readGoodsWithOffers(shop, units, { code: draft.code, to: null })
        const discountCode = normalCode(draft.code)
        const code = await shareGoods(shop, 'desk', { units, discountCode })
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
        return { next: `${ADDRESS}?q=${code}&done=made`, changes: { goods: [null, pieces] } }
      },
    },
  },
})
