import type { Shop } from '#lib/shop.server.ts'
import { onPurge } from '#lib/web/purges.server.ts'
import {
  allowedErrors,
  makeWordsOf,
  mayComplete,
  misspellings,
  QUALITY,
  queryWords,
  type SearchDocument,
  toWishes,
  weighWords,
  type Wish,
} from './search.ts'
import {
  type Candidate,
  entriesWithout,
  entryOf,
  type Match,
  pack,
  partOf,
  rankMatches,
} from './postings.ts'
import {
  keepWords,
  type KnownWord,
  listPostings,
  listPostingsOfPart,
  listWords,
  lockPostings,
  replacePostings,
} from './search.sql.ts'
import { readKeptSynonyms } from './synonyms.server.ts'

/** Said with every purge that may bring new words. */
export const WORDS_TAG = 'words'
const MOST_COMPLETIONS = 40
const MOST_CORRECTIONS = 8

/**
 * Makes these items found by their words, and no longer by those they had. Items with neighbouring ids together are
 * cheapest. Call inside the transaction.
 */
export async function indexItems(shop: Shop, documents: SearchDocument[]): Promise<void> {
  await lockPostings(shop.db)
  const toWords = makeWordsOf()
  const weighed = documents.map((document) => ({
    itemId: document.itemId,
    words: weighWords(document, toWords),
  }))
  const all = new Set(weighed.flatMap(({ words }) => [...words.keys()]))
  const ids = await keepWords(shop.db, [...all])
  for (const [part, items] of Map.groupBy(weighed, ({ itemId }) => partOf(itemId))) {
    const entries = new Map<number, number[]>()
    const changed = new Set<number>()
    const itemIds = items.map(({ itemId }) => itemId)
    for (const posting of await listPostingsOfPart(shop.db, part)) {
      const rest = entriesWithout(posting, itemIds)
      entries.set(posting.wordId, rest)
      if (rest.length < posting.items.length / 2) changed.add(posting.wordId)
    }
    for (const { itemId, words } of items)
      for (const [word, weight] of words) {
        const wordId = ids.get(word) ?? 0
        const ofWord = entries.get(wordId)
        const entry = entryOf(itemId, weight)
        if (ofWord) ofWord.push(entry)
        else entries.set(wordId, [entry])
        changed.add(wordId)
      }
    const packed = [...changed].map((wordId) => ({
      wordId,
      part,
      items: pack(entries.get(wordId) ?? []),
    }))
    await replacePostings(shop.db, packed)
  }
  await shop.purge([WORDS_TAG])
}

/**
 * The items that best fit what a shopper typed, at most 1,000, best first. Those with all of the words
 * where there are any; else those with most. Empty for a query without letters or digits.
 */
export async function findMatches(shop: Shop, query: string): Promise<Match[]> {
  const words = queryWords(query)
  if (words.length === 0) return []
  const [known, synonyms] = await Promise.all([readWords(shop), readKeptSynonyms(shop)])
  const wishes = toWishes(words, synonyms).map((wish) => candidatesFor(wish, known))
  const possible = wishes.filter((candidates) => candidates.length > 0)
  if (possible.length === 0) return []
  const wordIds = [...new Set(possible.flat().map(({ wordId }) => wordId))]
  return rankMatches(possible, await listPostings(shop.db, wordIds))
}

/** Words of the goods that may be meant, each with the best reason for it. */
function candidatesFor(wish: Wish, known: Vocabulary): Candidate[] {
  const found = new Map<number, number>()
  const add = (id: number | undefined, quality: number) => {
    if (id !== undefined && (found.get(id) ?? 0) < quality) found.set(id, quality)
  }
  add(known.ids.get(wish.word), QUALITY.exact)
  for (const phrase of wish.synonyms)
    for (const part of phrase) add(known.ids.get(part), QUALITY.synonym / phrase.length)
  if (mayComplete(wish.word))
    for (const { id } of known.beginningWith(wish.word).slice(0, MOST_COMPLETIONS))
      add(id, QUALITY.beginning)
  if (found.size === 0) for (const word of correct(wish.word, known.words)) add(...word)
  return [...found].map(([wordId, quality]) => ({ wordId, quality }))
}

/** Words that differ by a slip of the finger, the nearest first. */
function correct(word: string, known: KnownWord[]): [number, number][] {
  const most = allowedErrors(word)
  if (most === 0) return []
  return known
    .map(({ id, word: other }) => ({ id, errors: misspellings(word, other, most) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors)
    .slice(0, MOST_CORRECTIONS)
    .map(({ id, errors }) => [id, errors === 1 ? QUALITY.misspelt : QUALITY.doubtful])
}

/** All words of the goods, sorted: some thousands even for a large shop. */
class Vocabulary {
  readonly words: KnownWord[]
  readonly ids: Map<string, number>

  constructor(words: KnownWord[]) {
    this.words = words.toSorted((a, b) => (a.word < b.word ? -1 : 1))
    this.ids = new Map(words.map(({ id, word }) => [word, id]))
  }

  beginningWith(beginning: string): KnownWord[] {
    let [low, high] = [0, this.words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.words[middle]?.word ?? '') < beginning) low = middle + 1
      else high = middle
    }
    let end = low
    while (this.words[end]?.word.startsWith(beginning)) end++
    return this.words.slice(low, end)
  }
}

// A copy, dropped whenever goods change in any process.
const vocabularies = new WeakMap<object, Promise<Vocabulary>>()
const shops = new Set<object>()
onPurge((tags) => {
  if (!tags.includes(WORDS_TAG)) return
  for (const shop of shops) vocabularies.delete(shop)
  shops.clear()
})

function readWords(shop: Shop): Promise<Vocabulary> {
  const known = vocabularies.get(shop.config)
  if (known) return known
  const reading = listWords(shop.db).then((words) => new Vocabulary(words))
  vocabularies.set(shop.config, reading)
  shops.add(shop.config)
  // A reading that failed is not kept: the next search reads anew.
  reading.catch(() => {
    if (vocabularies.get(shop.config) === reading) vocabularies.delete(shop.config)
  })
  return reading
}
