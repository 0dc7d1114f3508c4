import { historyScreen } from '#desk/history.ts'
import { inAudit } from '#desk/in-audit.ts'
import { readOfferWords, setBackOffer } from '#lib/offers/owner/owner.server.ts'
import { inWords } from '#lib/records/words.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { ADDRESS, checkGift, subjectOf } from '../../_offer.ts'
import { texts } from './_texts.ts'

export const screen = historyScreen({
  address: '/desk/offers/[id]/history',
  right: 'offers.see',
  read: async (shop, params) => {
    const id = readPathId(params.id)
    const { name, ...words } = await readOfferWords(shop, id)
    return {
      subject: { kind: 'offer', id },
      name,
      back: [`${ADDRESS}/${id}`, name],
      inWords: inWords(words),
      how: ({ changes }) => (Object.keys(changes).length === 0 ? texts.made : ''),
    }
  },
  setBack: {
    name: 'offer.set-back',
    says: 'set back a change of the offer',
    right: 'offers.change',
    subject: ({ params }) => subjectOf(readPathId(params.id)),
    run: async (shop, { params, given: { version }, by }) => {
      const id = readPathId(params.id)
      const changed = await setBackOffer(shop, id, version, by.name)
      await checkGift(shop, by, id)
      const done = changed.length === 0 ? 'same' : 'back'
      return { next: `${ADDRESS}/${params.id}?done=${done}`, changes: inAudit(changed) }
    },
  },
})
