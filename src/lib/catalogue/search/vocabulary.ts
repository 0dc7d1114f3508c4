import { lowerBound } from '#lib/sorted.ts'
import { allowedErrors, mayComplete, misspellings, QUALITY, type QueryTerm } from './words.ts'

/** The words that a term may mean, with a quality: 1 for the word itself. */
export type Meanings = ReadonlyMap<string, number>

type SpelledWord = { word: string; letters: number }

const MOST_COMPLETIONS = 40
const MOST_CORRECTIONS = 8

/** All indexed words, sorted. */
export class Vocabulary {
  readonly #words: string[]
  readonly #known: ReadonlySet<string>
  readonly #byLength: Map<number, SpelledWord[]>

  constructor(words: Iterable<string>) {
    this.#known = new Set(words)
    this.#words = [...this.#known].sort()
    const spelled = this.#words.map((word) => ({ word, letters: lettersOf(word) }))
    this.#byLength = Map.groupBy(spelled, ({ word }) => word.length)
  }

  knowsAny(meanings: Meanings): boolean {
    return [...meanings.keys()].some((word) => this.#known.has(word))
  }

  /** The word, its synonyms, and words that begin with it. `isAlone`: nothing else was typed. */
  meaningsOf({ word, synonyms }: QueryTerm, isAlone: boolean): Meanings {
    const meanings = new Map([[word, QUALITY.exact]])
    const add = (word: string, quality: number) => {
      if ((meanings.get(word) ?? 0) < quality) meanings.set(word, quality)
    }
    for (const phrase of synonyms)
      for (const part of phrase) add(part, QUALITY.synonym / phrase.length)
    if (mayComplete(word, isAlone))
      for (const longer of this.#beginningWith(word)) add(longer, QUALITY.beginning)
    return meanings
  }

  /** Words that differ by one or two typing errors, the nearest first. */
  correctionsOf(word: string): Meanings {
    const most = allowedErrors(word)
    const letters = lettersOf(word)
    const near: { known: string; errors: number }[] = []
    for (let length = word.length - most; most > 0 && length <= word.length + most; length++)
      for (const known of this.#byLength.get(length) ?? []) {
        if (differ(letters, known.letters) > most || differ(known.letters, letters) > most) continue
        const errors = misspellings(word, known.word, most)
        if (errors <= most) near.push({ known: known.word, errors })
      }
    near.sort((a, b) => a.errors - b.errors || (a.known < b.known ? -1 : 1))
    return new Map(
      near
        .slice(0, MOST_CORRECTIONS)
        .map(({ known, errors }) => [known, errors === 1 ? QUALITY.misspelt : QUALITY.doubtful]),
    )
  }

  #beginningWith(beginning: string): string[] {
    const from = lowerBound(this.#words, (word) => word < beginning)
    const some = this.#words.slice(from, from + MOST_COMPLETIONS)
    return some.filter((word) => word.startsWith(beginning))
  }
}

/** The letters of a word as bits; some letters share one. A typing error adds at most one letter and removes one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** How many letters of `one` are not in `other`. */
function differ(one: number, other: number): number {
  let count = 0
  for (let rest = one & ~other; rest !== 0; rest &= rest - 1) count++
  return count
}
