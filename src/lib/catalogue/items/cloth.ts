import { normalForm } from '#lib/letters/normal-form.ts'

/** The picture of cloth for a style, by a word in the style's name. */
const PIECES: readonly (readonly [word: string, piece: string])[] = [
  ['ankara', 'ankara'],
  ['adire', 'adire'],
  ['aso-oke', 'aso-oke'],
  ['oniko', 'oniko'],
  ['lace', 'lace-brocade'],
  ['brocade', 'lace-brocade'],
  ['akwete', 'akwete'],
  ['leather', 'leather'],
  ['raffia', 'raffia'],
]

/** The path of a style's picture; plain weave for an unknown style. */
export function clothOf(style: string): string {
  const name = normalForm(style, 'NFD').replace(/\p{M}/gu, '').toLowerCase()
  const [, piece = 'plain'] = PIECES.find(([word]) => name.includes(word)) ?? []
  return `/cloth/${piece}.webp`
}
