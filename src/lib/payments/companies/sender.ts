import { cleanLine } from '#lib/letters/clean-text.ts'

const MOST_OF_SENDER = 200

/** Who sent a transfer ("A. Bello, GTBank"), of what a company says: the name and the bank. */
export const senderWords = (...said: (string | null | undefined)[]): string =>
  cleanLine(said.filter(Boolean).join(', ')).slice(0, MOST_OF_SENDER)
