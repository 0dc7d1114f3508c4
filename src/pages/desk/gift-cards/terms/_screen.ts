import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { count, kobo, line, orNone } from '#lib/fields.schema.ts'
import { MOST_MONTHS } from '#lib/gift-cards/gift-cards.ts'
import { readSold } from '#lib/gift-cards/owner/sums.ts'
import { changeCardTerms, readCardTerms } from '#lib/gift-cards/terms.server.ts'
import { formatNaira } from '#lib/money.ts'
import { ADDRESS } from '../_screen.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/gift-cards/terms',
  right: 'settings.see',
  guide: 'sell-gift-cards',
  load: (shop) => readCardTerms(shop),
  acts: {
    save: {
      name: 'gift-cards.terms',
      says: 'changed the terms of gift cards',
      right: 'settings.change',
      form: form({
        months: count(0, MOST_MONTHS),
        sums: z._default(line(200, 0), ''),
        leastOther: orNone(kobo()),
        mostOther: orNone(kobo()),
        dayMost: orNone(kobo()),
      }),
      subject: () => '',
      run: async (shop, { given: { months, ...sold } }) => {
        const after = { months, ...readSold(sold) }
        const before = await changeCardTerms(shop, after)
        const changes: Changes = {}
        if (before.months !== months) changes['months'] = [before.months, months]
        const [was, is] = [texts.sumsOf(before.soldKobo), texts.sumsOf(after.soldKobo)]
        if (was !== is) changes['sold'] = [was, is]
        const [otherWas, otherIs] = [texts.otherOf(before.other), texts.otherOf(after.other)]
        if (otherWas !== otherIs) changes['another sum'] = [otherWas, otherIs]
        if (before.dayKobo !== after.dayKobo)
          changes['in a day'] = [formatNaira(before.dayKobo), formatNaira(after.dayKobo)]
        return {
          next: `${ADDRESS}/terms?done=saved`,
          changes: Object.keys(changes).length === 0 ? null : changes,
        }
      },
    },
  },
})
