import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { shorten } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { email, line, orNone } from '#lib/fields.schema.ts'
import { emptyCard } from '#lib/gift-cards/gift-cards.server.ts'
import { isStuck, moveToNewCard, readCard } from '#lib/gift-cards/owner/owner.server.ts'
import { formatNaira } from '#lib/money.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { ADDRESS, named, secretsOf, subjectOf } from '../_screen.ts'
import { texts } from '../_texts.ts'

const act = {
  right: 'money.refund',
  asksPassword: true,
  subject: ({ params }: { params: { id: string } }) => subjectOf(readPathId(params.id)),
} as const

export const screen = defineScreen({
  address: '/desk/gift-cards/[id]',
  right: 'money.see-state',
  load: async (shop, { params, staff: { role } }) => {
    const { card, moves, delivery } = await readCard(shop, readPathId(params.id))
    const seesNames = may(role, 'people.see')
    const mail = delivery && {
      ...delivery,
      email: shorten(delivery.email),
      recipient: seesNames ? delivery.recipient : '',
    }
    return { card: named(card, seesNames), moves, mail, isStuck: isStuck(card) }
  },
  acts: {
    cancel: {
      ...act,
      name: 'gift-card.cancelled',
      says: 'cancelled',
      form: form({ reason: line(200) }),
      reason: ({ reason }) => reason,
      run: async (shop, { params, by }) => {
        const done = { cause: 'cancelled', who: by.name } as const
        const kobo = await emptyCard(shop, readPathId(params.id), done)
        return {
          next: `${ADDRESS}/${params.id}?done=cancelled`,
          changes: { [texts.audit.left]: [formatNaira(kobo), formatNaira(0)] },
        }
      },
    },
    move: {
      ...act,
      name: 'gift-card.moved',
      says: 'put on a new gift card what was on',
      form: form({ reason: line(200), to: orNone(email()) }),
      reason: ({ reason }) => reason,
      run: async (shop, { params, given: { to }, by }) => {
        const made = await moveToNewCard(shop, readPathId(params.id), {
          who: by.name,
          to: to ?? '',
        })
        await useMoneyLimit(shop, by, made.kobo, 'reason')
        return {
          next: `${ADDRESS}/${made.id}`,
          secrets: secretsOf(made, made.kobo),
          changes: {
            [texts.audit.left]: [formatNaira(made.kobo), formatNaira(0)],
            [texts.audit.new]: [null, subjectOf(made.id)],
            ...(to === null ? {} : { [texts.audit.to]: [null, shorten(to)] }),
          },
        }
      },
    },
  },
})
