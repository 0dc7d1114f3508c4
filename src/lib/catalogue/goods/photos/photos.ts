import { photoTexts as texts } from '#lib/texts/goods/photos.ts'
import type { GivenImage } from '../goods.ts'

/** A photo of an item. An empty text is left out, so that photos of before it existed are still the same. */
export const toImage = (hash: string, colour: string, alt = ''): GivenImage =>
  alt === '' ? { hash, colour } : { hash, colour, alt }

/** The alternative text that a photo has without one of its own. */
export const suggestedAlt = (itemName: string, colour: string): string =>
  colour === '' ? itemName : `${itemName}, ${colour}`

export type PhotoMove = 'first' | 'earlier' | 'later'

/** The photos with one of them moved; as they are when it is there already. */
export function movePhoto<T extends { hash: string }>(
  photos: readonly T[],
  hash: string,
  to: PhotoMove,
): T[] {
  const at = photos.findIndex((photo) => photo.hash === hash)
  const photo = photos[at]
  if (!photo) return [...photos]
  const place = { first: 0, earlier: Math.max(0, at - 1), later: at + 1 }[to]
  return photos.toSpliced(at, 1).toSpliced(place, 0, photo)
}

/** The photos in this order; those that it does not name stay behind them. */
export function orderPhotos<T extends { hash: string }>(
  photos: readonly T[],
  order: readonly string[],
): T[] {
  const placeOf = (hash: string) => {
    const place = order.indexOf(hash)
    return place < 0 ? order.length : place
  }
  return photos.toSorted((one, other) => placeOf(one.hash) - placeOf(other.hash))
}

export type ChangedPhotos = { before: readonly GivenImage[]; after: readonly GivenImage[] }

/** Changes of photos in words: what each was and what it is. A photo has the number that it had before. */
export function sayPhotoChanges({
  before,
  after,
}: ChangedPhotos): Record<string, [before: string | null, after: string | null]> {
  const numberOf = (image: GivenImage) => before.findIndex(({ hash }) => hash === image.hash) + 1
  const said: Record<string, [string | null, string | null]> = {}
  for (const was of before) {
    const is = after.find(({ hash }) => hash === was.hash)
    const number = numberOf(was)
    if (!is) said[texts.unnamed(number)] = [texts.offered, null]
    else {
      if (is.colour !== was.colour)
        said[texts.colour(number)] = [was.colour || null, is.colour || null]
      if (is.alt !== was.alt) said[texts.alt(number)] = [was.alt ?? null, is.alt ?? null]
    }
  }
  const [order, kept] = [after.map(numberOf), after.map(numberOf).toSorted((a, b) => a - b)]
  if (order.join() !== kept.join()) said[texts.order] = [kept.join(', '), order.join(', ')]
  return said
}
