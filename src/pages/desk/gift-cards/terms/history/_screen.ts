import { onlyHistory } from '#desk/history.ts'
import { cardTerms } from '#lib/gift-cards/owner/change-terms.server.ts'
import { ADDRESS } from '../_screen.ts'
import { texts } from '../_texts.ts'

export const screen = onlyHistory('/desk/gift-cards/terms/history', {
  page: [ADDRESS, texts.title],
  of: cardTerms,
  act: { name: 'gift-cards.terms-back', says: 'set back a change of the terms of gift cards' },
})
