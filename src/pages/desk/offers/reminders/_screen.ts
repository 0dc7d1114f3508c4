import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { count, id, orNone, yesNo } from '#lib/fields.schema.ts'
import { MOST_HOURS, type ReminderTerms } from '#lib/reminders/reminders.ts'
import { readReminderReport, saveReminderTerms } from '#lib/reminders/owner/owner.server.ts'

const ADDRESS = '/desk/offers/reminders'
const inWords = ({ isOn, hours, offerId }: ReminderTerms) => ({
  reminders: isOn ? 'on' : 'off',
  hours,
  offer: offerId,
})

/** What was changed, for the audit. */
function changesOf(before: ReminderTerms, is: ReminderTerms): Changes {
  const [was, now] = [inWords(before), inWords(is)]
  const names = ['reminders', 'hours', 'offer'] as const
  return Object.fromEntries(
    names
      .filter((name) => was[name] !== now[name])
      .map((name): [string, Changes[string]] => [name, [was[name], now[name]]]),
  )
}

export const screen = defineScreen({
  address: ADDRESS,
  right: 'offers.see',
  guide: 'cart-reminders',
  load: (shop) => readReminderReport(shop),
  acts: {
    save: {
      name: 'reminders.terms',
      says: 'changed the reminders of carts',
      right: 'settings.change',
      form: form({ isOn: yesNo(), hours: count(1, MOST_HOURS), offer: orNone(id()) }),
      subject: () => '',
      run: async (shop, { given: { offer: offerId, ...given } }) => {
        const terms = { ...given, offerId }
        const changes = changesOf(await saveReminderTerms(shop, terms), terms)
        const hasChanged = Object.keys(changes).length > 0
        return { next: `${ADDRESS}?done=saved`, changes: hasChanged ? changes : null }
      },
    },
  },
})
