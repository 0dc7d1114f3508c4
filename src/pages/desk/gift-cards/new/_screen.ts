import { form, orNone } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { findByIdentifier } from '#lib/accounts/owner.server.ts'
import { shorten } from '#lib/desk/desk.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { fieldError } from '#lib/errors.ts'
import { email, kobo, line } from '#lib/fields.schema.ts'
import { giveCard, giveCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { formatNaira } from '#lib/money.ts'
import { ADDRESS, subjectOf } from '../_screen.ts'
import { texts } from '../_texts.ts'

const given = { sum: kobo(100), reason: line(200) }

export const screen = defineScreen({
  address: '/desk/gift-cards/new',
  right: 'money.refund',
  load: async () => null,
  acts: {
    card: {
      name: 'gift-card.given',
      says: 'gave',
      right: 'money.refund',
      asksPassword: true,
      form: form({ ...given, to: orNone(email()) }),
      subject: () => '',
      reason: ({ reason }) => reason,
      run: async (shop, { given: { sum, to }, by }) => {
        await useMoneyLimit(shop, by, sum, 'sum')
        const made = await giveCard(shop, { kobo: sum, who: by.name, to: to ?? '' })
        return {
          next: `${ADDRESS}/${made.id}`,
          subject: subjectOf(made.id),
          secrets: [made.code],
          changes: {
            [texts.audit.sum]: [null, formatNaira(sum)],
            ...(to === null ? {} : { [texts.audit.to]: [null, shorten(to)] }),
          },
        }
      },
    },
    credit: {
      name: 'store-credit.given',
      says: 'gave store credit',
      right: 'money.refund',
      asksPassword: true,
      form: form({ ...given, customer: line(254) }),
      subject: () => '',
      reason: ({ reason }) => reason,
      run: async (shop, { given: { sum, customer }, by }) => {
        const account = await findByIdentifier(shop, customer)
        if (!account) throw fieldError('customer', texts.new.noCustomer)
        await useMoneyLimit(shop, by, sum, 'sum')
        const id = await giveCredit(shop, account.id, { kobo: sum, who: by.name })
        return {
          next: `${ADDRESS}/${id}?done=given`,
          subject: subjectOf(id),
          changes: { [texts.audit.sum]: [null, formatNaira(sum)] },
        }
      },
    },
  },
})
