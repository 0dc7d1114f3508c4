import { lowerBound } from '#lib/sorted.ts'
import { editDistance } from '#lib/letters/edit-distance.ts'
import { allowedErrors, mayComplete, mayCorrect, QUALITY, type QueryTerm } from './words.ts'

/** The words that a term may mean, with a quality: 1 for the word itself. */
export type Meanings = ReadonlyMap<string, number>

const MOST_COMPLETIONS = 40
const MOST_CORRECTIONS = 8

/**
 * What the lists say of a word, which is a guess: single words, else phrases. The word itself may be in a description.
 */
export function translationOf({ word, synonyms }: QueryTerm): Meanings {
  const single = synonyms.filter(({ length }) => length === 1)
  const parts = (single.length > 0 ? single : synonyms).flatMap((phrase) =>
    phrase.map((part) => [part, QUALITY.synonym / phrase.length] as const),
  )
  return new Map([[word, QUALITY.synonym], ...parts])
}

/** All indexed words, sorted. */
export class Vocabulary {
  readonly #words: string[]
  readonly #known: ReadonlySet<string>

  constructor(words: Iterable<string>) {
    this.#known = new Set(words)
    this.#words = [...this.#known].sort()
  }

  knows(word: string): boolean {
    return this.#known.has(word)
  }

  knowsAny(meanings: Meanings): boolean {
    return [...meanings.keys()].some((word) => this.knows(word))
  }

  /** The word, its synonyms, and words that begin with it. `isAlone`: nothing else was typed. */
  meaningsOf({ word, synonyms, isForeign }: QueryTerm, isAlone: boolean): Meanings {
    const meanings = new Map<string, number>([[word, isForeign ? QUALITY.foreign : QUALITY.exact]])
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
    if (most === 0) return new Map()
    const near = this.#words
      .filter((known) => mayCorrect(word, known))
      .map((known) => ({ known, errors: editDistance(word, known, most) }))
      .filter(({ errors }) => errors <= most)
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
