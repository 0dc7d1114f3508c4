import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { termsRecord } from '#lib/gift-cards/owner/card-terms.ts'
import { cardTerms } from '#lib/gift-cards/owner/change-terms.server.ts'

export const ADDRESS = '/desk/gift-cards/terms'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  guide: 'sell-gift-cards',
  load: cardTerms.read,
  acts: {
    save: {
      name: 'gift-cards.terms',
      says: 'changed the terms of gift cards',
      right: 'settings.change',
      form: changes(termsRecord.shape),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const changes = inAudit(await cardTerms.change(shop, given, by.name))
        return { next: `${ADDRESS}?done=${changes === null ? 'same' : 'saved'}`, changes }
      },
    },
  },
})
