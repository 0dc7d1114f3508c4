import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexItem, ValueList } from '../index/index-items.ts'
import { FIELD_NAMES, FIELDS } from '../fields.ts'
import type { Meanings } from './vocabulary.ts'
import { QUALITY } from './words.ts'

const WEIGHTS = { name: 12, category: 6, description: 1 }
/** The share of a term's other words that is added to its best word: `aso ebi` then comes before other aso. */
const SHARE_OF_OTHERS = 0.2
/** Scores that differ by less are equal. */
const STEPS = 1_000

/** The items that match. `isComplete`: each item has all terms. */
export type TermMatches = { isComplete: boolean; idsByTerm: readonly (readonly number[])[] }

/**
 * `isNamed`: whether every match that is not exact (a synonym, a correction) is in the name, the fields or the
 * category. A match in the description alone makes it false.
 */
export type ScoredItem = { item: IndexItem; terms: number; score: number; isNamed: boolean }

/** The number of matched terms and the score of each shown item. */
export function scoreItems(
  index: CatalogueIndex,
  terms: readonly Meanings[],
  { isComplete, idsByTerm }: TermMatches,
): ScoredItem[] {
  const scorers = terms.map((meanings) => scorerOf(index, meanings))
  const isGuess = terms.map((meanings) => ![...meanings.values()].includes(QUALITY.exact))
  const byId = new Map<number, ScoredItem>()
  for (const [at, scoreOf] of scorers.entries())
    for (const id of idsByTerm[isComplete ? 0 : at] ?? []) {
      const item = index.get(id)
      if (!item) continue
      const scored = byId.get(id) ?? { item, terms: 0, score: 0, isNamed: true }
      const score = scoreOf(item)
      scored.terms++
      scored.score += score
      if (isGuess[at] && score <= STEPS * WEIGHTS.description) scored.isNamed = false
      byId.set(id, scored)
    }
  return [...byId.values()]
}

/** Best first: in stock, more terms, higher score, more popular, newer. */
export const compareScored = (one: ScoredItem, other: ScoredItem): number =>
  Number(other.item.isInStock) - Number(one.item.isInStock) ||
  other.terms - one.terms ||
  other.score - one.score ||
  other.item.popularScore - one.item.popularScore ||
  other.item.id - one.item.id

/** A matched word and its score in this field. */
type Hit = { word: string; worth: number }

function scorerOf(index: CatalogueIndex, meanings: Meanings): (item: IndexItem) => number {
  const hitsIn = (words: readonly string[], weight: number): Hit[] =>
    words.flatMap((word) => {
      const quality = meanings.get(word)
      return quality === undefined ? [] : { word, worth: weight * quality }
    })
  const hitsById = (all: ReadonlyMap<number, readonly string[]>) =>
    new Map([...all].map(([id, words]) => [id, hitsIn(words, WEIGHTS.category)]))
  const { category, subCategory, section } = index.categoryWords
  const [ofCategory, ofSub, ofSection] = [category, subCategory, section].map(hitsById)
  // Many items share their values: score them once.
  const ofValues = new Map<readonly ValueList[], Hit[]>()
  const found = new Hits()
  const isForeign = [...meanings.values()].includes(QUALITY.foreign)
  const isMeaning = (word: string) => meanings.get(word) === QUALITY.synonym
  return ({ nameWords, values, categoryId, subCategoryId, sectionId }) => {
    found.clear()
    for (const word of nameWords) found.add(word, WEIGHTS.name * (meanings.get(word) ?? 0))
    let hits = ofValues.get(values)
    if (!hits) {
      hits = FIELD_NAMES.flatMap((name, at) =>
        hitsIn(values[at]?.words ?? [], FIELDS[name].searchWeight),
      )
      ofValues.set(values, hits)
    }
    found.addAll(hits)
    found.addAll(ofCategory?.get(categoryId))
    found.addAll(ofSub?.get(subCategoryId ?? 0))
    found.addAll(ofSection?.get(sectionId ?? 0))
    // Goods that are only called so may be something else.
    const isDoubtful = isForeign && !found.has(isMeaning)
    return Math.round(found.score() * (isDoubtful ? QUALITY.doubtful : 1))
  }
}

/** The words of one term in one item. A word in several fields counts once, with its best score. */
class Hits {
  readonly #words: string[] = []
  readonly #worths: number[] = []

  clear(): void {
    this.#words.length = 0
    this.#worths.length = 0
  }

  add(word: string, worth: number): void {
    if (worth === 0) return
    const at = this.#words.indexOf(word)
    if (at < 0) {
      this.#words.push(word)
      this.#worths.push(worth)
    } else this.#worths[at] = Math.max(this.#worths[at] ?? 0, worth)
  }

  addAll(hits: readonly Hit[] = []): void {
    for (const { word, worth } of hits) this.add(word, worth)
  }

  has(isSought: (word: string) => boolean): boolean {
    return this.#words.some(isSought)
  }

  /** A match outside all fields is in the description. */
  score(): number {
    let [best, sum] = [WEIGHTS.description, 0]
    for (const worth of this.#worths) {
      best = Math.max(best, worth)
      sum += worth
    }
    return STEPS * (best + SHARE_OF_OTHERS * sum)
  }
}
