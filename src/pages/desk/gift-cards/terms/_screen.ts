import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { integer } from '#lib/fields.schema.ts'
import { MOST_MONTHS } from '#lib/gift-cards/gift-cards.ts'
import { changeCardTerms, readCardTerms } from '#lib/gift-cards/terms.server.ts'
import { ADDRESS } from '../_screen.ts'

export const screen = defineScreen({
  address: '/desk/gift-cards/terms',
  right: 'settings.see',
  load: (shop) => readCardTerms(shop),
  acts: {
    save: {
      name: 'gift-cards.terms',
      says: 'changed how long gift cards count',
      right: 'settings.change',
      form: form({ months: integer(0, MOST_MONTHS) }),
      subject: () => '',
      run: async (shop, { given }) => {
        const before = await changeCardTerms(shop, given)
        const isSame = before.months === given.months
        return {
          next: `${ADDRESS}/terms?done=saved`,
          changes: isSame ? null : { months: [before.months, given.months] },
        }
      },
    },
  },
})
