import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { factRecord } from '#lib/content/facts/record.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'

export const ADDRESS = '/desk/shop'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  menu: { label: deskTexts.frame.groups.shop, icon: 'settings', group: 'shop', isFirst: true },
  guide: 'shop-facts',
  load: (shop) => readOwnFacts(shop),
  acts: {
    save: {
      name: 'shop.changed',
      says: 'changed what the shop says of itself',
      right: 'settings.change',
      form: changes(factRecord.shape),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const changes = inAudit(await changeFacts(shop, given, by.name))
        return { next: `${ADDRESS}?done=${changes === null ? 'same' : 'saved'}`, changes }
      },
    },
  },
})
