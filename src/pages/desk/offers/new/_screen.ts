import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { asksForTicks, withTicks } from '#desk/ticks.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { KIND_NAMES } from '#lib/offers/kinds/kinds.ts'
import { normalCode } from '#lib/codes.ts'
import { readChoices } from '#lib/offers/owner/named.server.ts'
import { createOffer } from '#lib/offers/owner/owner.server.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { ADDRESS, checkGift, fields, named, subjectOf, terms, TICKS } from '../_offer.ts'

export const screen = defineScreen({
  address: '/desk/offers/new',
  right: 'offers.change',
  load: async (shop, { query, typed }) => ({
    kind: KIND_NAMES.find((name) => name === (typed['kind'] ?? query.get('kind'))) ?? null,
    choices: await readChoices(shop),
  }),
  acts: {
    create: {
      name: 'offer.made',
      says: 'made the offer',
      right: 'offers.change',
      button: asksForTicks('deliveredTo'),
      form: withTicks(
        form({
          kind: z.enum(KIND_NAMES),
          ...fields,
          terms: z._default(z.object(terms), {}),
        }),
        TICKS,
      ),
      subject: () => '',
      run: async (shop, { given: { kind, terms, ...given }, by }) => {
        const id = await createOffer(shop, kind, { ...given, ...named(terms) }, by.name)
        await checkGift(shop, by, id)
        const { name, code } = given
        return {
          next: `${ADDRESS}/${id}?done=made`,
          subject: subjectOf(id),
          changes: inAudit([
            [texts.fields.name, '', name],
            [texts.fields.code, '', code === null ? '' : normalCode(code)],
          ]),
        }
      },
    },
  },
})
