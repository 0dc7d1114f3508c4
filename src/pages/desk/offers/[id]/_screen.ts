import { changes } from '#desk/form.ts'
import { asksForTicks, withTicks } from '#desk/ticks.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeOffer, endOffer, readOffer } from '#lib/offers/owner/owner.server.ts'
import { tryOffer } from '#lib/offers/owner/trial.server.ts'
import { cleanText } from '#lib/letters/clean-text.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { writtenTimeOf } from '#lib/time.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { ADDRESS, checkGift, fields, named, subjectOf, terms, TICKS } from '../_offer.ts'

export const screen = defineScreen({
  address: '/desk/offers/[id]',
  right: 'offers.see',
  load: async (shop, { params, query }) => {
    const read = await readOffer(shop, readPathId(params.id))
    const pieces = Number(query.get('pieces'))
    const asked = {
      goods: cleanText(query.get('goods') ?? ''),
      pieces: pieces >= 1 && pieces <= 99 ? Math.floor(pieces) : null,
    }
    return { ...read, trial: await tryOffer(shop, read.offer, asked), asked }
  },
  acts: {
    save: {
      name: 'offer.changed',
      says: 'changed the offer',
      right: 'offers.change',
      button: asksForTicks('deliveredTo'),
      form: withTicks(changes({ ...fields, ...named(terms) }), TICKS),
      subject: ({ params }) => subjectOf(readPathId(params.id)),
      run: async (shop, { params, given, by }) => {
        const id = readPathId(params.id)
        const changed = await changeOffer(shop, id, given, by.name)
        await checkGift(shop, by, id)
        const done = changed.length === 0 ? 'same' : 'saved'
        return { next: `${ADDRESS}/${params.id}?done=${done}`, changes: inAudit(changed) }
      },
    },
    end: {
      name: 'offer.ended',
      says: 'ended the offer',
      right: 'offers.change',
      subject: ({ params }) => subjectOf(readPathId(params.id)),
      run: async (shop, { params, by }) => {
        const isEnded = await endOffer(shop, readPathId(params.id), by.name)
        return {
          next: `${ADDRESS}/${params.id}?done=ended`,
          changes: isEnded ? { [texts.fields.until]: [null, writtenTimeOf(shop.now())] } : null,
        }
      },
    },
  },
})
