import { itemTexts } from '#lib/texts/goods/item.ts'
import { colourChoices, type ItemDetail, type ItemPicture } from '../catalogue.ts'

type Item = Pick<ItemDetail, 'name' | 'image' | 'additionalImages' | 'variants'>

/** `number`: the position of the picture's colour among the choices, from 1; 0 for no particular colour. */
export type GalleryPicture = ItemPicture & { number: number; alt: string }

export type Gallery = {
  /** The chosen colour's pictures come first: the style sheet that hides others loads after the first paint. */
  pictures: GalleryPicture[]
  /** The number of pictures that are shown for the chosen colour. */
  count: number
  /** Numbers of the colours with one picture, which need no carousel buttons. */
  single: number[]
}

/** The gallery of an item's page that first shows the colour `chosen`; undefined when there is no choice. */
export function galleryOf(item: Item, chosen: string | undefined): Gallery {
  const all = item.image ? [item.image, ...item.additionalImages] : item.additionalImages
  const choices = colourChoices(item.variants)
  const numberOf = numbering(all, choices)
  const groups = Map.groupBy(all, ({ colour }) => numberOf(colour))
  const first = numberOf(chosen)
  const order = new Set([groups.has(first) ? first : 0, ...choices.map(numberOf), 0])
  const pictures = [...order].flatMap((number) => {
    const group = groups.get(number) ?? []
    const shown = number > 0 ? `${item.name}, ${choices[number - 1]}` : item.name
    return group.map((picture, index) => {
      const alt = picture.alt || itemTexts.picture(shown, index + 1, group.length)
      return { ...picture, number, alt }
    })
  })
  const countOf = (shown: number) =>
    pictures.filter(({ number }) => number === 0 || number === shown).length
  const single = choices.map(numberOf).filter((number) => countOf(number) === 1)
  return { pictures, count: countOf(first), single }
}

/**
 * A colour without pictures shows those without a colour. When there are none of these either, all colours show all
 * pictures.
 */
function numbering(all: ItemPicture[], choices: string[]) {
  const isOf = (choice: string) => all.some(({ colour }) => colour === choice)
  const isSplit = choices.every(isOf) || !all.every(({ colour }) => choices.includes(colour))
  return (colour = '') => (isSplit ? choices.indexOf(colour) + 1 : 0)
}
