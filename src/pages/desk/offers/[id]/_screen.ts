import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { readPlaceList } from '#lib/catalogue/goods/places/place.server.ts'
import { changeOffer, endOffer, readOffer } from '#lib/offers/owner/owner.server.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { ADDRESS, fields, named, readId, subjectOf, terms } from '../_offer.ts'

export const screen = defineScreen({
  address: '/desk/offers/[id]',
  right: 'offers.see',
  load: async (shop, { params }) => ({
    ...(await readOffer(shop, readId(params.id))),
    categories: (await readPlaceList(shop)).filter(({ kind }) => kind === 'category'),
  }),
  acts: {
    save: {
      name: 'offer.changed',
      says: 'changed the offer',
      right: 'offers.change',
      form: changes({ ...fields, ...named(terms) }),
      subject: ({ params }) => subjectOf(readId(params.id)),
      run: async (shop, { params, given }) => {
        const changed = await changeOffer(shop, readId(params.id), given)
        const done = changed.length === 0 ? 'same' : 'saved'
        return { next: `${ADDRESS}/${params.id}?done=${done}`, changes: inAudit(changed) }
      },
    },
    end: {
      name: 'offer.ended',
      says: 'ended the offer',
      right: 'offers.change',
      subject: ({ params }) => subjectOf(readId(params.id)),
      run: async (shop, { params }) => {
        const isEnded = await endOffer(shop, readId(params.id))
        return {
          next: `${ADDRESS}/${params.id}?done=ended`,
          changes: isEnded ? { [texts.fields.until]: [null, lagosTimeOf(shop.now())] } : null,
        }
      },
    },
  },
})
