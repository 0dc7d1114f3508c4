import { onlyHistory } from '#desk/history.ts'
import { FACTS, factWords, setBackFacts } from '#lib/content/facts/own-facts.server.ts'
import { shopDeskTexts } from '#lib/texts/desk/shop.ts'
import { ADDRESS } from '../_screen.ts'

export const screen = onlyHistory('/desk/shop/history', {
  page: [ADDRESS, shopDeskTexts.title],
  of: { subject: FACTS, inWords: factWords, setBack: setBackFacts },
  act: { name: 'shop.set-back', says: 'set back a change of what the shop says of itself' },
})
