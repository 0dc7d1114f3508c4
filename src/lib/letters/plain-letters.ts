import { normalForm } from './normal-form.ts'

// Hausa hooked letters are separate letters: removing accents does not change them.
const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ß: 'ss', ø: 'o' }

/** Lower case without tone marks, dots or hooks. */
export const toPlain = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴŋßø]/g, (letter) => HOOKED[letter] ?? letter)
