import { cleanIdentifier } from './letters/clean-text.ts'

const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** Checks an e-mail address in the browser. The server checks more strictly. */
export const looksLikeEmail = (typed: string): boolean => EMAIL.test(cleanIdentifier(typed))
