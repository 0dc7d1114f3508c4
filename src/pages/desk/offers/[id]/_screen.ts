import { changes } from '#desk/form.ts'
import { withTicks } from '#desk/ticks.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeOffer, endOffer, readOffer } from '#lib/offers/owner/owner.server.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { ADDRESS, fields, named, readId, subjectOf, terms, TICKS } from '../_offer.ts'

export const screen = defineScreen({
  address: '/desk/offers/[id]',
  right: 'offers.see',
  load: (shop, { params }) => readOffer(shop, readId(params.id)),
  acts: {
    save: {
      name: 'offer.changed',
      says: 'changed the offer',
      right: 'offers.change',
      form: withTicks(changes({ ...fields, ...named(terms) }), TICKS),
      subject: ({ params }) => subjectOf(readId(params.id)),
      run: async (shop, { params, given, by }) => {
        const changed = await changeOffer(shop, readId(params.id), given, by.name)
        const done = changed.length === 0 ? 'same' : 'saved'
        return { next: `${ADDRESS}/${params.id}?done=${done}`, changes: inAudit(changed) }
      },
    },
    end: {
      name: 'offer.ended',
      says: 'ended the offer',
      right: 'offers.change',
      subject: ({ params }) => subjectOf(readId(params.id)),
      run: async (shop, { params, by }) => {
        const isEnded = await endOffer(shop, readId(params.id), by.name)
        return {
          next: `${ADDRESS}/${params.id}?done=ended`,
          changes: isEnded ? { [texts.fields.until]: [null, lagosTimeOf(shop.now())] } : null,
        }
      },
    },
  },
})
