import { cleanLine } from '#lib/letters/clean-text.ts'
import { note } from '#lib/db/noted.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { topK } from '#lib/sorted.ts'
import { pageOf, type PageRequest, type PageOf } from '#lib/paging.ts'
import type { ItemCard } from '../catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexItem } from '../index/index-items.ts'
import { openIndex } from '../index/open-index.server.ts'
import { pageOfItems } from '../items/items.server.ts'
import { compareScored, type TermMatches, type ScoredItem, scoreItems } from './ranking.ts'
import { findItemIds, listItemIds, listTexts, saveWords } from './search.sql.ts'
import { type Meanings, translationOf } from './vocabulary.ts'
import { MAX_QUERY_LENGTH, QUALITY, queryWords, SYNONYMS, toTerms, wordsOf } from './words.ts'

/** The most results: nobody pages further. */
const MOST_MATCHES = 1_000
const INDEXED_AT_ONCE = 1_000

/** `exact`: how many of all results have each word of the query; they come first. */
export type SearchPage = PageOf<ItemCard> & { exact: number }

/**
 * A page of search results. First items with all words or their synonyms, then with words that begin with them or are
 * spelled similarly; when no item has all words, items with most of them. Sold-out items come last in each group. An
 * empty query or one of more than 100 characters finds nothing. Throws ShopError('invalid_page').
 */
export async function searchItems(
  shop: Shop,
  query: string,
  asked: PageRequest,
): Promise<SearchPage> {
  const text = cleanLine(query)
  const words = text.length > MAX_QUERY_LENGTH ? [] : queryWords(text)
  if (words.length === 0) return { ...(await pageOf(0, asked, async () => [])), exact: 0 }
  const index = await openIndex(shop)
  const { items, exact } = await index.cachedPromise(`search ${words.join(' ')}`, () =>
    findTopMatches(shop, index, words),
  )
  return { ...(await pageOfItems(shop, items, asked)), exact }
}

type Found = { items: IndexItem[]; exact: number }

async function findTopMatches(shop: Shop, index: CatalogueIndex, words: string[]): Promise<Found> {
  const terms = await meaningsOf(shop, index, words)
  const all = scoreItems(index, terms, await findMatches(shop, terms))
  const named = all.filter(({ isNamed }) => isNamed)
  const scored = named.length > 0 ? named : all
  const exactIds = new Set(await findExactIds(shop, words, terms))
  const isExact = ({ item }: ScoredItem) => exactIds.has(item.id)
  const best = topK(
    scored,
    MOST_MATCHES,
    (one, other) => Number(isExact(other)) - Number(isExact(one)) || compareScored(one, other),
  )
  return { items: best.map(({ item }) => item), exact: best.filter(isExact).length }
}

/** The ids of items that have each word of the query or a synonym. */
async function findExactIds({ db }: Shop, words: string[], terms: Meanings[]): Promise<number[]> {
  const exact = terms.map(
    (meanings) => new Map([...meanings].filter(([, quality]) => quality >= QUALITY.synonym)),
  )
  const isAnyUnknown = exact.length < words.length || exact.some(({ size }) => size === 0)
  return isAnyUnknown ? [] : findItemIds(db, exact)
}

/**
 * The possible meanings of each word. A word that is in no name, field or category is translated by the lists of words,
 * else corrected unless a description has it, else left out.
 */
async function meaningsOf(shop: Shop, index: CatalogueIndex, words: string[]) {
  const all: Meanings[] = []
  const { vocabulary } = index
  for (const term of toTerms(words, index.tree.synonyms)) {
    const meanings = vocabulary.meaningsOf(term, words.length === 1)
    if (vocabulary.knows(term.word)) all.push(meanings)
    else if (term.synonyms.length > 0) all.push(translationOf(term))
    else {
      const isKnown =
        vocabulary.knowsAny(meanings) || (await findItemIds(shop.db, [meanings])).length > 0
      all.push(isKnown ? meanings : vocabulary.correctionsOf(term.word))
    }
  }
  return all.filter(({ size }) => size > 0)
}

/** The items with all terms; when there are none, the items of each term. */
async function findMatches({ db }: Shop, terms: Meanings[]): Promise<TermMatches> {
  const complete = terms.length > 0 ? await findItemIds(db, terms) : []
  if (complete.length > 0 || terms.length < 2) return { isComplete: true, idsByTerm: [complete] }
  const idsByTerm = await Promise.all(terms.map((meanings) => findItemIds(db, [meanings])))
  return { isComplete: false, idsByTerm }
}

/** Updates the search words of these items. */
export async function saveSearchWords(shop: Work, itemIds: readonly number[]): Promise<void> {
  for (let from = 0; from < itemIds.length; from += INDEXED_AT_ONCE) {
    const texts = await listTexts(shop.db, itemIds.slice(from, from + INDEXED_AT_ONCE))
    await saveWords(
      shop.db,
      texts.map(({ itemId, text }) => ({ itemId, words: [...new Set(wordsOf(text))] })),
    )
  }
}

/** Updates the search words of all items, after a copy into another database. */
export const saveAllSearchWords = async (shop: Work): Promise<void> =>
  saveSearchWords(shop, await listItemIds(shop.db))

/** Stores the owner's synonyms. */
export const saveSynonyms = (shop: Shop, groups: readonly string[][]): Promise<void> =>
  note(shop.db, SYNONYMS, groups)
