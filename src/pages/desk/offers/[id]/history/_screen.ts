import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { id } from '#lib/fields.schema.ts'
import { readOfferHistory, setBackOffer } from '#lib/offers/owner/history.server.ts'
import { ADDRESS, checkGift, readId, subjectOf } from '../../_offer.ts'

export const screen = defineScreen({
  address: '/desk/offers/[id]/history',
  right: 'offers.see',
  load: (shop, { params }) => readOfferHistory(shop, readId(params.id)),
  acts: {
    'set-back': {
      name: 'offer.set-back',
      says: 'set back a change of the offer',
      right: 'offers.change',
      form: form({ version: id() }),
      subject: ({ params }) => subjectOf(readId(params.id)),
      run: async (shop, { params, given: { version }, by }) => {
        const id = readId(params.id)
        const changed = await setBackOffer(shop, id, { version, who: by.name })
        await checkGift(shop, by, id)
        const done = changed.length === 0 ? 'same' : 'back'
        return { next: `${ADDRESS}/${params.id}?done=${done}`, changes: inAudit(changed) }
      },
    },
  },
})
