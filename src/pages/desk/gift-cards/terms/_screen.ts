import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { MOST_MONTHS } from '#lib/gift-cards/gift-cards.ts'
import { readSums } from '#lib/gift-cards/owner/sums.ts'
import { changeCardTerms, readCardTerms } from '#lib/gift-cards/terms.server.ts'
import { ADDRESS } from '../_screen.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/gift-cards/terms',
  right: 'settings.see',
  load: (shop) => readCardTerms(shop),
  acts: {
    save: {
      name: 'gift-cards.terms',
      says: 'changed the terms of gift cards',
      right: 'settings.change',
      form: form({ months: integer(0, MOST_MONTHS), sums: z._default(line(200, 0), '') }),
      subject: () => '',
      run: async (shop, { given: { months, sums } }) => {
        const after = { months, soldKobo: readSums(sums) }
        const before = await changeCardTerms(shop, after)
        const changes: Changes = {}
        if (before.months !== months) changes['months'] = [before.months, months]
        const [was, is] = [texts.sumsOf(before.soldKobo), texts.sumsOf(after.soldKobo)]
        if (was !== is) changes['sold'] = [was, is]
        return {
          next: `${ADDRESS}/terms?done=saved`,
          changes: Object.keys(changes).length === 0 ? null : changes,
        }
      },
    },
  },
})
