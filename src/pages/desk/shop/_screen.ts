import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { factRecord } from '#lib/content/facts/record.ts'
import { readLines } from '#lib/desk/settings/lines.server.ts'
import { readPublishing } from '#lib/publishing/publishing.server.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'

export const ADDRESS = '/desk/shop'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  menu: { label: deskTexts.frame.groups.shop, icon: 'settings', group: 'shop', isFirst: true },
  guide: 'shop-facts',
  load: async (shop, { staff, query }) => {
    const facts = await readOwnFacts(shop)
    const { waiting } = await readPublishing(shop)
    const lines = await readLines(shop, staff, waiting.length)
    return { facts, waiting, lines, words: query.get('q') ?? '', open: query.get('open') }
  },
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
