import type { Shop } from '#lib/shop.server.ts'
import { KeptWishes } from './kept-wishes.ts'
import { entriesWithout, entryOf, pack, partOf } from './postings.ts'
import { type Matches, rankMatches } from './ranking.ts'
import {
  makeWordsOf,
  queryWords,
  readSynonyms,
  type SearchDocument,
  type Synonyms,
  toWishes,
  weighWords,
} from './search.ts'
import {
  deleteUnusedWords,
  keepWords,
  listPostings,
  listPostingsOfPart,
  listWords,
  lockPostings,
  replacePostings,
} from './search.sql.ts'
import { findSynonyms, upsertSynonyms } from './synonyms.sql.ts'
import { Vocabulary } from './vocabulary.ts'

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
  await deleteUnusedWords(shop.db)
}

/** Takes over the owner's groups of words that mean the same. */
export const keepSynonyms = (shop: Shop, groups: readonly string[][]): Promise<void> =>
  upsertSynonyms(shop.db, JSON.stringify(groups))

const NONE: Matches = { ids: new Float64Array(), worths: new Int32Array() }
/** Of as many queries what was found is kept, for their further pages and for those who ask the same: 6 MB at most. */
const QUERIES_KEPT = 500

/** What a process has read of the words, and found by them. */
type Lexicon = {
  vocabulary: Vocabulary
  synonyms: Synonyms
  weighed: KeptWishes
  /** By the words of the query, kept longest ago first. */
  found: Map<string, Matches>
}

/**
 * The items that best fit what a shopper typed, at most 1,000, in no order. Those with all of the words
 * where there are any; else those with most. Empty for a query without letters or digits. `since` is another object
 * whenever words have changed: what was read for the one before is not looked at again.
 */
export async function findMatches(shop: Shop, query: string, since: object): Promise<Matches> {
  const words = queryWords(query)
  if (words.length === 0) return NONE
  const lexicon = await openLexicon(shop, since)
  const key = words.join(' ')
  const known = lexicon.found.get(key)
  if (known) return known
  const found = await rankFor(shop, words, lexicon)
  lexicon.found.set(key, found)
  const [oldest] = lexicon.found.keys()
  if (oldest !== undefined && lexicon.found.size > QUERIES_KEPT) lexicon.found.delete(oldest)
  return found
}

async function rankFor(
  { db }: Shop,
  words: string[],
  { vocabulary, synonyms, weighed }: Lexicon,
): Promise<Matches> {
  const wishes = toWishes(words, synonyms)
    .map((wish) => vocabulary.candidatesFor(wish, words.length === 1))
    .filter((candidates) => candidates.length > 0)
  if (wishes.length === 0) return NONE
  return rankMatches(await weighed.of(wishes, (wordIds) => listPostings(db, wordIds)))
}

const lexicons = new WeakMap<object, Promise<Lexicon>>()

function openLexicon(shop: Shop, since: object): Promise<Lexicon> {
  const known = lexicons.get(since)
  if (known) return known
  const reading = readLexicon(shop)
  lexicons.set(since, reading)
  // A reading that failed is not kept: the next search reads anew.
  reading.catch(() => lexicons.delete(since))
  return reading
}

async function readLexicon({ db }: Shop): Promise<Lexicon> {
  const [words, synonyms] = await Promise.all([listWords(db), findSynonyms(db)])
  return {
    vocabulary: new Vocabulary(words),
    synonyms: readSynonyms(JSON.parse(synonyms ?? '[]') as string[][]),
    weighed: new KeptWishes(),
    found: new Map(),
  }
}
