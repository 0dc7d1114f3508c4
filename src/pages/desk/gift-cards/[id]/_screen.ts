import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { cancelCard } from '#lib/gift-cards/gift-cards.server.ts'
import { readCard } from '#lib/gift-cards/owner/owner.server.ts'
import { isId } from '#lib/ids.ts'
import { formatNaira } from '#lib/money.ts'
import { ADDRESS, subjectOf } from '../_screen.ts'
import { texts } from '../_texts.ts'

/** The card of an address. Throws ShopError('not_found'). */
function readId(text: string): number {
  const id = Number(text)
  if (!isId(id)) throw new ShopError('not_found')
  return id
}

export const screen = defineScreen({
  address: '/desk/gift-cards/[id]',
  right: 'money.see-state',
  load: (shop, { params }) => readCard(shop, readId(params.id)),
  acts: {
    cancel: {
      name: 'gift-card.cancelled',
      says: 'cancelled',
      right: 'money.refund',
      asksPassword: true,
      form: form({ reason: line(200) }),
      subject: ({ params }) => subjectOf(readId(params.id)),
      reason: ({ reason }) => reason,
      run: async (shop, { params, by }) => {
        const kobo = await cancelCard(shop, readId(params.id), by.name)
        return {
          next: `${ADDRESS}/${params.id}?done=cancelled`,
          changes: { [texts.audit.left]: [formatNaira(kobo), formatNaira(0)] },
        }
      },
    },
  },
})
