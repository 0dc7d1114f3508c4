import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexItem } from '../index/index-items.ts'
import { FIELD_NAMES, FIELDS } from '../fields.ts'
import type { Meanings } from './vocabulary.ts'

const WEIGHTS = { name: 12, place: 6, description: 1 }
/** What further words of one term add to the best of them: `aso ebi` before other aso. */
const SHARE_OF_OTHERS = 0.2
/** Scores that differ by less are equal. */
const STEPS = 1_000
/** More than the scores of the eight terms of a query together. */
const ABOVE_SCORES = 1_000_000

/** The items of one term. */
export type TermMatches = { meanings: Meanings; ids: readonly number[] }

/**
 * The score of each item that is shown: first how many terms it has, then how much their words count where they stand.
 * A word that stands in no field is one of the description.
 */
export function scoreItems(
  index: CatalogueIndex,
  matches: readonly TermMatches[],
): Map<IndexItem, number> {
  const scores = new Map<IndexItem, number>()
  for (const { meanings, ids } of matches) {
    const scoreOf = scorerOf(index, meanings)
    for (const id of ids) {
      const item = index.get(id)
      if (item) scores.set(item, (scores.get(item) ?? 0) + ABOVE_SCORES + scoreOf(item))
    }
  }
  return scores
}

/** A word of a term that an item has, and how much it counts where it stands. */
type Hit = readonly [word: string, worth: number]

function scorerOf(index: CatalogueIndex, meanings: Meanings): (item: IndexItem) => number {
  const hitsIn = (words: readonly string[], weight: number): Hit[] =>
    words.flatMap((word) => {
      const quality = meanings.get(word)
      return quality === undefined ? [] : [[word, weight * quality] as const]
    })
  // Items share their values and places: each is looked at once.
  const shared = new Map<readonly string[], readonly Hit[]>()
  const sharedHitsIn = (words: readonly string[], weight: number): readonly Hit[] => {
    const known = shared.get(words) ?? hitsIn(words, weight)
    shared.set(words, known)
    return known
  }
  const worths = new Map<string, number>()
  /** A word that stands in several places counts as in the best of them. */
  const add = (hits: readonly Hit[]) => {
    for (const [word, worth] of hits) if ((worths.get(word) ?? 0) < worth) worths.set(word, worth)
  }
  return (item) => {
    worths.clear()
    add(hitsIn(item.nameWords, WEIGHTS.name))
    for (const [at, name] of FIELD_NAMES.entries())
      add(sharedHitsIn(item.values[at]?.words ?? [], FIELDS[name].searchWeight))
    add(sharedHitsIn(index.placeWords('category', item.categoryId), WEIGHTS.place))
    add(sharedHitsIn(index.placeWords('subCategory', item.subCategoryId), WEIGHTS.place))
    add(sharedHitsIn(index.placeWords('section', item.sectionId), WEIGHTS.place))
    let [best, sum] = [WEIGHTS.description, 0]
    for (const worth of worths.values()) {
      best = Math.max(best, worth)
      sum += worth
    }
    return Math.round(STEPS * (best + SHARE_OF_OTHERS * sum))
  }
}
