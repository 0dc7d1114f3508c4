import { toPlain } from '#lib/letters/plain-letters.ts'

const MOST_WORDS = 20

/** The words of a text without accents and capitals: Ọlá is `ola`. */
export const wordsIn = (text: string): string[] =>
  [...new Set(toPlain(text).match(/[\p{L}\p{N}]+/gu))].slice(0, MOST_WORDS)

/** Begins with @, so that the beginning of a name does not meet the many e-mail addresses that begin alike. */
const toEmailWord = (email: string): string => `@${email.toLowerCase()}`

/** The search words of an order: each word of the name, and the e-mail address. */
export const orderWordsOf = ({ name, email }: { name: string; email: string }): string[] => [
  ...new Set([...wordsIn(name), ...(email === '' ? [] : [toEmailWord(email)])]),
]

/** The words of a search for an order: beginnings of a name's words, or of an e-mail address. */
export const readWords = (asked: string): string[] =>
  asked.split(/\s+/).flatMap((word) => (word.includes('@') ? [toEmailWord(word)] : wordsIn(word)))
