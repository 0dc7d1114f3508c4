import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { findByIdentifier } from '#lib/accounts/owner.server.ts'
import { shorten } from '#lib/desk/desk.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { fieldError } from '#lib/errors.ts'
import { email, kobo, line, orNone, text } from '#lib/fields.schema.ts'
import { mailedOn, MESSAGE_LENGTH, RECIPIENT_LENGTH } from '#lib/gift-cards/gift-cards.ts'
import { giveCard, giveCardLater, giveCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { formatNaira } from '#lib/money.ts'
import { ADDRESS, secretsOf, subjectOf } from '../_screen.ts'
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
      form: form({
        ...given,
        to: orNone(email()),
        recipient: z._default(line(RECIPIENT_LENGTH, 0), ''),
        message: z._default(text(MESSAGE_LENGTH, 0), ''),
        day: orNone(z.string()),
      }),
      subject: () => '',
      reason: ({ reason }) => reason,
      run: async (shop, { given: { sum, to, day, recipient, message }, by }) => {
        if (to === null && day !== null) throw fieldError('to', texts.new.whereTo)
        const sendAt = day === null ? null : mailedOn(day, shop.now())
        await useMoneyLimit(shop, by, sum, 'sum')
        const mail = { to: to ?? '', recipient, message }
        const card = { kobo: sum, who: by.name, ...mail }
        const isLater = sendAt !== null && sendAt > shop.now()
        const made = isLater ? null : await giveCard(shop, card)
        const id = made?.id ?? (await giveCardLater(shop, { ...card, sendAt: sendAt ?? '' }))
        return {
          next: `${ADDRESS}/${id}`,
          subject: subjectOf(id),
          ...(made ? { secrets: secretsOf(made, sum) } : {}),
          changes: {
            [texts.audit.sum]: [null, formatNaira(sum)],
            ...(to === null ? {} : { [texts.audit.to]: [null, shorten(to)] }),
            ...(sendAt === null ? {} : { [texts.audit.day]: [null, day] }),
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
