/** Styles that the shop has a piece of cloth to show for, by what their names hold. */
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

/** The picture of a style; plain weave for one that the shop does not know. */
export function clothOf(style: string): string {
  const name = style.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const [, piece = 'plain'] = PIECES.find(([word]) => name.includes(word)) ?? []
  return `/cloth/${piece}.webp`
}
