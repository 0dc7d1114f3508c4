/** Word splitting for search, the same for items and for queries. */
import { toPlain } from '#lib/letters/plain-letters.ts'
import type { Meant } from './languages/languages.ts'

/** How likely an item's word is what the shopper meant, by the kind of match. */
export const QUALITY = {
  exact: 1,
  /** The word itself, where it is one of another language. */
  foreign: 0.95,
  synonym: 0.85,
  beginning: 0.7,
  misspelt: 0.55,
  doubtful: 0.35,
}

export const MAX_QUERY_LENGTH = 100
const MAX_QUERY_WORDS = 8
const SHORTEST_TO_COMPLETE = 2
const SHORTEST_TO_CORRECT = 4
const LONG_WORD = 6
const LONGEST_PHRASE = 3

const STOP_WORDS = new Set(
  'a an and are as at by for from in is it its of on or size that the this to with'.split(' '),
)

/** English plurals become singulars: `dresses` is `dress`, `cowrie` and `cowries` are `cowry`. */
export function toSingular(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (!word.endsWith('s')) return word
  if (/(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const splitWords = (text: string): string[] =>
  toPlain(text)
    .replace(/['’ʼ](s\b)?/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0)

/** The words of a text. `aso-oke` becomes `aso`, `oke` and `asooke`, because people write all three. */
export function wordsOf(text: string): string[] {
  const joined = toPlain(text)
    .split(/\s+/)
    .filter((part) => /\p{L}-\p{L}/u.test(part))
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ''))
  return [...splitWords(text), ...joined].filter((word) => !STOP_WORDS.has(word)).map(toSingular)
}

const tellingWords = (text: string): string[] =>
  splitWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(toSingular)

/** The words of a query, each once, without stop words unless it has nothing else. */
export function queryWords(query: string): string[] {
  const all = splitWords(query).map(toSingular)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, MAX_QUERY_WORDS)
}

/** Under this name the database holds the owner's lists. */
export const SYNONYMS = 'synonyms'

/** What words and phrases mean, in the spelling of the search: themselves too, but those of another language. */
export type Synonyms = Map<string, Set<string>>

/**
 * Reads the owner's lists: `[gele, headtie, head wrap]`. A phrase stands for its words. `known` are words that mean
 * others, but not the other way round.
 */
export function readSynonyms(
  groups: readonly (readonly string[])[],
  known: readonly Meant[] = [],
): Synonyms {
  const synonyms: Synonyms = new Map()
  const add = (phrases: readonly string[], meanings: readonly string[]) => {
    for (const phrase of phrases) {
      const others = synonyms.get(phrase) ?? new Set()
      for (const meaning of meanings) others.add(meaning)
      synonyms.set(phrase, others)
    }
  }
  for (const { words, meanings } of known) add(words.map(toPhrase), meanings.map(toPhrase))
  for (const group of groups) add(group.map(toPhrase), group.map(toPhrase))
  return synonyms
}

/** A word that is said twice (`odo odo`) counts once, as in a query. */
const toPhrase = (text: string): string => [...new Set(tellingWords(text))].join(' ')

/**
 * One word of a query, and the synonyms of the word or of a phrase that it is part of. `isForeign`: it is a word of
 * another language, so that goods may have it in their name and be something else, as Aso-oke Loafers are no `aso`.
 */
export type QueryTerm = { word: string; synonyms: string[][]; isForeign: boolean }

/** All words of one phrase (`head tie`) share its synonyms. */
export function toTerms(words: string[], synonyms: Synonyms): QueryTerm[] {
  return words.map((word, at) => {
    const found = phrasesWith(words, at).filter((phrase) => synonyms.has(phrase))
    const meanings = found.flatMap((phrase) =>
      [...(synonyms.get(phrase) ?? [])].filter((meaning) => meaning !== phrase),
    )
    return {
      word,
      synonyms: [...new Set(meanings)].map((phrase) => phrase.split(' ')),
      isForeign: found.length > 0 && found.every((phrase) => !synonyms.get(phrase)?.has(phrase)),
    }
  })
}

/** The word alone, and each phrase that it is part of. */
function phrasesWith(words: readonly string[], at: number): string[] {
  const phrases: string[] = []
  for (let length = 1; length <= LONGEST_PHRASE; length++)
    for (let from = Math.max(0, at - length + 1); from <= at; from++)
      if (from + length <= words.length) phrases.push(words.slice(from, from + length).join(' '))
  return phrases
}

/** A single letter is completed only when nothing else was typed: beside other words it is a size. */
export const mayComplete = (word: string, isAlone: boolean): boolean =>
  isAlone || word.length >= SHORTEST_TO_COMPLETE

/** How many letters of a word may be wrong. */
export function allowedErrors(word: string): number {
  if (word.length < SHORTEST_TO_CORRECT || /\d/.test(word)) return 0
  return word.length < LONG_WORD ? 1 : 2
}

/** Of a short word the first letter is right: *bata* is not *data*. */
export const mayCorrect = (word: string, to: string): boolean =>
  word.length > SHORTEST_TO_CORRECT || word[0] === to[0]
