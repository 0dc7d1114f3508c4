import type { Candidate } from './weighing.ts'
import { allowedErrors, mayComplete, misspellings, QUALITY, type Wish } from './search.ts'

export type KnownWord = { id: number; word: string }
type SpelledWord = KnownWord & { letters: number }

const MOST_COMPLETIONS = 40
const MOST_CORRECTIONS = 8

/** All words of the goods, sorted: some thousands even for a large shop. */
export class Vocabulary {
  readonly #words: SpelledWord[]
  readonly #ids: Map<string, number>
  /** By their length in letters. */
  readonly #byLength: Map<number, SpelledWord[]>

  constructor(words: readonly KnownWord[]) {
    this.#words = words
      .map(({ id, word }) => ({ id, word, letters: lettersOf(word) }))
      .sort((a, b) => (a.word < b.word ? -1 : 1))
    this.#ids = new Map(words.map(({ id, word }) => [word, id]))
    this.#byLength = Map.groupBy(this.#words, ({ word }) => word.length)
  }

  /** Words of the goods that may be meant, each with the best reason for it. `isAlone`: nothing else was typed. */
  candidatesFor(wish: Wish, isAlone: boolean): Candidate[] {
    const found = new Map<number, number>()
    const add = (id: number | undefined, quality: number) => {
      if (id !== undefined && (found.get(id) ?? 0) < quality) found.set(id, quality)
    }
    add(this.#ids.get(wish.word), QUALITY.exact)
    for (const phrase of wish.synonyms)
      for (const part of phrase) add(this.#ids.get(part), QUALITY.synonym / phrase.length)
    if (mayComplete(wish.word, isAlone))
      for (const { id } of this.#beginningWith(wish.word)) add(id, QUALITY.beginning)
    if (found.size === 0) for (const word of this.#correct(wish.word)) add(...word)
    return [...found].map(([wordId, quality]) => ({ wordId, quality }))
  }

  #beginningWith(beginning: string): KnownWord[] {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle]?.word ?? '') < beginning) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < low + MOST_COMPLETIONS && this.#words[end]?.word.startsWith(beginning)) end++
    return this.#words.slice(low, end)
  }

  /** Words that differ by a slip of the finger, the nearest first. */
  #correct(word: string): [number, number][] {
    const most = allowedErrors(word)
    if (most === 0) return []
    const letters = lettersOf(word)
    const near: { known: KnownWord; errors: number }[] = []
    for (let length = word.length - most; length <= word.length + most; length++)
      for (const known of this.#byLength.get(length) ?? []) {
        if (differ(letters, known.letters) > most || differ(known.letters, letters) > most) continue
        const errors = misspellings(word, known.word, most)
        if (errors <= most) near.push({ known, errors })
      }
    return near
      .sort((a, b) => a.errors - b.errors || (a.known.word < b.known.word ? -1 : 1))
      .slice(0, MOST_CORRECTIONS)
      .map(({ known, errors }) => [known.id, errors === 1 ? QUALITY.misspelt : QUALITY.doubtful])
  }
}

/** Which letters a word has, as bits; some share one. A slip of the finger adds one letter and takes one away at most. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** How many letters of the one are not in the other. */
function differ(one: number, other: number): number {
  let count = 0
  for (let rest = one & ~other; rest !== 0; rest &= rest - 1) count++
  return count
}
