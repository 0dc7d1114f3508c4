import { toPlain } from './plain-letters.ts'

/** Cyrillic and Greek letters, and digits, with the Latin letter that each looks like. */
const LOOKS_LIKE: Record<string, string> = {
  ...of('аеорсухіјѕԁһкмтвнӏԛԝ', 'aeopcyxijsdhkmtbhlqw'),
  ...of('αοντυικρηχβεγζ', 'aovtuikpnxbeyz'),
  ...of('015|ı', 'olsll'),
}

function of(signs: string, letters: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, at) => [sign, letters[at] ?? '']))
}

/** The same for names that look alike: without accents, case, signs, and letters of other scripts. */
export const lookAlikeKey = (name: string): string =>
  [...toPlain(name.normalize('NFKC'))]
    .map((sign) => LOOKS_LIKE[sign] ?? sign)
    .join('')
    // A capital I and a small l are one sign in many faces.
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
