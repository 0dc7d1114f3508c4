import { itemTexts } from '#lib/texts/item.ts'
import { colourChoices, type ItemDetail, type ItemPicture } from '../catalogue.ts'

type Item = Pick<ItemDetail, 'name' | 'image' | 'additionalImages' | 'variants'>

/** `number` is the place of the picture's colour among the choices, from 1 on; 0 for no colour in particular. */
export type GalleryPicture = ItemPicture & { number: number; alt: string }

export type Gallery = {
  /** Those of the chosen colour first: the styles that hide other colours come after the first paint. */
  pictures: GalleryPicture[]
  /** How many are shown with the chosen colour. */
  count: number
  /** Numbers of the colours with one picture: there is nothing to turn to. */
  single: number[]
}

/** The pictures of an item's page that begins with `chosen`, one of its colours, or undefined where there is no choice. */
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
      const alt = itemTexts.picture(shown, index + 1, group.length)
      return { ...picture, number, alt }
    })
  })
  const countOf = (shown: number) =>
    pictures.filter(({ number }) => number === 0 || number === shown).length
  const single = choices.map(numberOf).filter((number) => countOf(number) === 1)
  return { pictures, count: countOf(first), single }
}

/** A colour without a picture shows those of no colour; where there are none, nothing is told apart. */
function numbering(all: ItemPicture[], choices: string[]) {
  const isOf = (choice: string) => all.some(({ colour }) => colour === choice)
  const isSplit = choices.every(isOf) || !all.every(({ colour }) => choices.includes(colour))
  return (colour = '') => (isSplit ? choices.indexOf(colour) + 1 : 0)
}
