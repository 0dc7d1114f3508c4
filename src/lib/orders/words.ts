import { toPlain } from '#lib/catalogue/search/words.ts'

const MOST_WORDS = 20

/** The words of a text without marks and capitals: Ọlá is `ola`. */
export const wordsIn = (text: string): string[] =>
  [...new Set(toPlain(text).match(/[\p{L}\p{N}]+/gu))].slice(0, MOST_WORDS)

/** What an order is found by beside its number and phone: each word of the name, and the e-mail address. */
export const wordsOf = ({ name, email }: { name: string; email: string }): string[] => [
  ...new Set([...wordsIn(name), ...(email === '' ? [] : [email.toLowerCase()])]),
]

/** What somebody types to find an order: the beginnings of words of a name, or of an e-mail address. */
export const readWords = (asked: string): string[] =>
  asked.split(/\s+/).flatMap((word) => (word.includes('@') ? [word.toLowerCase()] : wordsIn(word)))
