import { defineScreen } from '#desk/screen.ts'
import { findByIdentifier } from '#lib/accounts/owner.server.ts'
import { may } from '#lib/desk/rights.ts'
import { findByCode, type MadeCard } from '#lib/gift-cards/gift-cards.server.ts'
import { readGiftCards, type ShownCard } from '#lib/gift-cards/owner/owner.server.ts'
import { readId } from '#lib/ids.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { formatNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { giftCardMailTexts } from '#lib/texts/mails/gift-cards.ts'

export const ADDRESS = '/desk/gift-cards'
/** What an act shows once of a card that it has made: its code, how much is on it, and until when it counts. */
export const secretsOf = ({ code, expiresAt }: MadeCard, kobo: number): string[] => [
  code,
  formatNaira(kobo),
  expiresAt === null ? '' : giftCardMailTexts.until(expiresAt),
]

export const subjectOf = (id: number): string => `gift-card:${id}`

const PAGE_SIZE = 50
const NOBODY = 0

/** Without the user name for who may not see people. */
export const named = (card: ShownCard, seesNames: boolean): ShownCard =>
  seesNames ? card : { ...card, username: null }

/** What the words name: the end of a code, a whole code, or a customer for who may see people. Empty for everything. */
async function filterOf(shop: Shop, words: string, seesNames: boolean) {
  if (words === '') return {}
  if (/^[2-9a-hj-np-z]{4}$/i.test(words)) return { lastFour: words.toUpperCase() }
  const card = await findByCode(shop, words)
  if (card?.lastFour) return { lastFour: card.lastFour }
  if (!seesNames) return { customerId: NOBODY }
  return { customerId: (await findByIdentifier(shop, words))?.id ?? NOBODY }
}

export const screen = defineScreen({
  address: ADDRESS,
  right: 'money.see-state',
  menu: { label: 'Gift cards', icon: 'gift', group: 'money' },
  guide: 'gift-cards',
  load: async (shop, { query, staff: { role } }) => {
    const words = cleanQuery(query.get('q'))
    const before = readId(query.get('after'))
    const seesNames = may(role, 'people.see')
    const filter = await filterOf(shop, words, seesNames)
    const { cards, ...read } = await readGiftCards(shop, filter, { before, size: PAGE_SIZE })
    const shown = cards.map((card) => named(card, seesNames))
    return { words, isFirst: before === null, ...read, cards: shown }
  },
})
