import { historyScreen } from '#desk/history.ts'
import { inAudit } from '#desk/in-audit.ts'
import { FACTS, factWords, setBackFacts } from '#lib/content/facts/own-facts.server.ts'
import { shopDeskTexts } from '#lib/texts/desk/shop.ts'
import { ADDRESS } from '../_screen.ts'

export const screen = historyScreen({
  address: '/desk/shop/history',
  right: 'settings.see',
  read: async () => ({
    subject: FACTS,
    name: '',
    back: [ADDRESS, shopDeskTexts.title],
    inWords: factWords,
  }),
  setBack: {
    name: 'shop.set-back',
    says: 'set back a change of what the shop says of itself',
    right: 'settings.change',
    subject: () => '',
    run: async (shop, { given: { version }, by }) => {
      const changes = inAudit(await setBackFacts(shop, version, by.name))
      return { next: `${ADDRESS}/history?done=${changes === null ? 'same' : 'back'}`, changes }
    },
  },
})
