import type { Shop } from '#lib/shop.server.ts'
import { topK } from '#lib/sorted.ts'
import { pageOf, type PageAsked, type PageOf } from '#lib/paging.ts'
import type { ItemCard } from '../catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexItem } from '../index/index-items.ts'
import { openIndex } from '../index/open-index.server.ts'
import { pageOfItems } from '../items/items.server.ts'
import { compareScored, type Matches, scoreItems } from './ranking.ts'
import { findItemIds, listTexts, saveWords } from './search.sql.ts'
import { upsertSynonyms } from './synonyms.sql.ts'
import type { Meanings } from './vocabulary.ts'
import { MAX_QUERY_LENGTH, queryWords, toTerms, wordsOf } from './words.ts'

/** Nobody pages further. */
const MOST_MATCHES = 1_000
const INDEXED_AT_ONCE = 1_000

/**
 * A page of the items that fit a query best: those with all of its words, or with most of them where none has all.
 * Sold-out items last. A blank query or one of more than 100 characters finds nothing. Throws ShopError('invalid_page').
 */
export async function searchItems(
  shop: Shop,
  query: string,
  asked: PageAsked,
): Promise<PageOf<ItemCard>> {
  const text = query.trim()
  const words = text.length > MAX_QUERY_LENGTH ? [] : queryWords(text)
  if (words.length === 0) return pageOf(0, asked, async () => [])
  const index = await openIndex(shop)
  const found = await index.cachedPromise(`search ${words.join(' ')}`, () =>
    findBest(shop, index, words),
  )
  return pageOfItems(shop, found, asked)
}

async function findBest(shop: Shop, index: CatalogueIndex, words: string[]): Promise<IndexItem[]> {
  const terms = await meaningsOf(shop, index, words)
  const scored = scoreItems(index, terms, await findMatches(shop, terms))
  return topK(scored, MOST_MATCHES, compareScored).map(({ item }) => item)
}

/** What each word may mean. A word that no item has is corrected, or left out. */
async function meaningsOf(shop: Shop, index: CatalogueIndex, words: string[]) {
  const all: Meanings[] = []
  const { vocabulary } = index
  for (const term of toTerms(words, index.places.synonyms)) {
    const meanings = vocabulary.meaningsOf(term, words.length === 1)
    const isKnown =
      vocabulary.knowsAny(meanings) || (await findItemIds(shop.db, [meanings])).length > 0
    all.push(isKnown ? meanings : vocabulary.correctionsOf(term.word))
  }
  return all.filter(({ size }) => size > 0)
}

/** The items that have all terms; where none has, the items of each. */
async function findMatches({ db }: Shop, terms: Meanings[]): Promise<Matches> {
  const complete = terms.length > 0 ? await findItemIds(db, terms) : []
  if (complete.length > 0 || terms.length < 2) return { isComplete: true, idsByTerm: [complete] }
  const idsByTerm = await Promise.all(terms.map((meanings) => findItemIds(db, [meanings])))
  return { isComplete: false, idsByTerm }
}

/** Makes these items found by the words that they have now. Call it in the transaction that changed them. */
export async function saveSearchWords(shop: Shop, itemIds: readonly number[]): Promise<void> {
  for (let from = 0; from < itemIds.length; from += INDEXED_AT_ONCE) {
    const texts = await listTexts(shop.db, itemIds.slice(from, from + INDEXED_AT_ONCE))
    await saveWords(
      shop.db,
      texts.map(({ itemId, text }) => ({ itemId, words: [...new Set(wordsOf(text))] })),
    )
  }
}

/** Takes over the owner's groups of words that mean the same. */
export const saveSynonyms = (shop: Shop, groups: readonly string[][]): Promise<void> =>
  upsertSynonyms(shop.db, JSON.stringify(groups))
