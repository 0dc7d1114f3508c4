/**
 * Goods as the owner writes them: the address of an item, `adire-boubou`, or of it one size, `adire-boubou:M-40`, or
 * one size in one colour, `adire-boubou:Rust/M-40`. A size without a colour is that size in each colour.
 */
export type WrittenGoods = { slug: string; size: string | null; colour: string | null }

/** The goods that a text names, with commas between them. */
export const readGoodsIn = (text: string): WrittenGoods[] =>
  text.split(',').flatMap((part) => {
    const [slug = '', ...rest] = part.trim().split(':')
    if (slug === '') return []
    const name = rest.join(':').trim()
    if (name === '') return { slug, size: null, colour: null }
    const at = name.indexOf('/')
    return at < 0
      ? { slug, size: name, colour: null }
      : { slug, size: name.slice(at + 1).trim(), colour: name.slice(0, at).trim() }
  })

/** A variant as the owner writes it. `colour`: empty for a size without one. */
export const writeVariant = (slug: string, { size, colour }: { size: string; colour: string }) =>
  `${slug}:${colour === '' ? size : `${colour}/${size}`}`

const isSameWord = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** The variants of an item that are meant. */
export const variantsMeant = <V extends { size: string; colour: string }>(
  { size, colour }: WrittenGoods,
  variants: readonly V[],
): V[] =>
  variants.filter(
    (variant) =>
      size !== null &&
      isSameWord(variant.size, size) &&
      (colour === null || isSameWord(variant.colour, colour)),
  )
