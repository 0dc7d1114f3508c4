import { cleanLine } from '#lib/letters/clean-text.ts'
import { barePhone, toE164 } from '#lib/letters/phone.ts'
import { toBankReference } from '#lib/payments/by-hand.ts'
import type { Shop } from '#lib/shop.ts'
import type { Order } from '../orders.ts'
import { readWords } from './words.ts'
import {
  completeWord,
  countWord,
  findByName,
  findByPhone,
  findByWords,
  hasWord,
} from './find.sql.ts'
import { listByIds } from './listing.sql.ts'

export const MOST_FOUND = 50
const MOST_WORDS = 5

/**
 * Finds orders by what a customer says: the phone number in any spelling or at least its last four digits, words of the
 * name or their beginnings, the e-mail address or its beginning, the order's number, or the reference of a payment or
 * transfer. The newest first, at most MOST_FOUND. Who may not see phone numbers and addresses (`seesAddress`) finds
 * nothing by them: each find would tell whose they are.
 */
export async function findOrders(shop: Shop, asked: string, seesAddress = true): Promise<Order[]> {
  const ids = await findOrderIds(shop, asked, { seesAddress, limit: MOST_FOUND })
  return listByIds(shop.db, ids, MOST_FOUND)
}

type Search = { seesAddress: boolean; limit: number }

/** The ids of what `findOrders` finds; `limit` by phone number and by words each. */
export async function findOrderIds(
  shop: Shop,
  asked: string,
  { seesAddress, limit }: Search,
): Promise<string[]> {
  const { db } = shop
  const words = cleanLine(asked)
  const digits = barePhone(words).replace(/^\+/, '')
  const isNumber = /^\d+$/.test(digits)
  const number = isNumber ? `NG-${digits}` : words.toUpperCase()
  const ids = await findByName(db, {
    number,
    reference: words,
    transfer: toBankReference(words),
  })
  if (isNumber && digits.length >= 4 && seesAddress)
    ids.push(...(await findByPhone(db, endingOf(words, digits), limit)))
  if (!isNumber && (seesAddress || !words.includes('@')))
    ids.push(...(await findByNames(shop, readWords(words), limit)))
  return ids
}

/** The typed phone number without its prefix, to compare with the end of stored numbers. */
export const endingOf = (asked: string, digits: string): string =>
  (toE164(asked) ?? digits.replace(/^(?:(?:009?)?234)?0?(?=\d{7})/, '')).replace(/^\+/, '')

/**
 * Searches for whole words, and for beginnings of words that no order has. When that finds nothing, it searches for
 * beginnings of all words.
 */
async function findByNames(
  shop: Pick<Shop, 'db'>,
  asked: readonly string[],
  limit: number,
): Promise<string[]> {
  const words = asked.slice(0, MOST_WORDS)
  const asTheyAre = await findWith(shop, words, limit, (word) => hasWord(shop.db, word))
  return asTheyAre.length > 0 ? asTheyAre : findWith(shop, words, limit, async () => false)
}

async function findWith(
  { db }: Pick<Shop, 'db'>,
  words: readonly string[],
  limit: number,
  isWhole: (word: string) => Promise<boolean>,
): Promise<string[]> {
  const groups = []
  for (const word of words) {
    const known = (await isWhole(word)) ? [word] : await completeWord(db, word)
    if (known.length === 0) return []
    groups.push({ known, count: await countWord(db, known) })
  }
  if (groups.length === 0) return []
  // Begin with the rarest word: common words then cost nothing.
  groups.sort((a, b) => a.count - b.count)
  return findByWords(
    db,
    groups.map(({ known }) => known),
    limit,
  )
}
