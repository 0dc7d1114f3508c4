import { type RefObject, useEffect } from 'react'
import { colourChoices, sizesOf, type VariantOffer } from '#lib/catalogue/catalogue.ts'
import { cartTexts } from '#lib/texts/buying/cart.ts'
import { usePicked } from './use-buy.ts'

/** The size and the colour that the form holds, and what there is to choose from. */
export function useChoice(
  form: RefObject<HTMLFormElement | null>,
  variants: readonly VariantOffer[],
  firstColour: string | undefined,
) {
  const sizes = sizesOf(variants)
  const colours = colourChoices(variants)
  const [only] = sizes.length === 1 ? sizes : []
  const size = usePicked(form, 'size', only?.name)
  const colour = usePicked(form, 'colour', firstColour)
  useAddressOf(colour, firstColour)
  const find = (size: string | undefined, colour = '') =>
    variants.find((variant) => variant.size === size && (variant.colour ?? '') === colour)
  const unitsOf = (size: string, colour?: string) => find(size, colour)?.available ?? 0
  const chosen = sizes.find(({ name }) => name === size)
  const words = chosen ? [cartTexts.sizeOf(chosen.name), colours.length > 0 ? colour : ''] : []
  return {
    sizes,
    colours,
    /** The size that needs no choice. */
    only,
    size,
    colour,
    chosen,
    /** Units of what is chosen; undefined until a size is. */
    available: chosen && unitsOf(chosen.name, colour),
    /** What the choice buys; undefined until it is complete. */
    variant: find(size, colour),
    unitsOf,
    isSoldOut: sizes.every(({ available }) => available === 0),
    inWords: words.filter(Boolean).join(', '),
  }
}

/** The address names the colour that was chosen, so that it can be sent on. */
function useAddressOf(colour: string | undefined, first: string | undefined): void {
  useEffect(() => {
    const address = new URL(location.href)
    if (!colour || (colour === first && !address.searchParams.has('colour'))) return
    address.searchParams.set('colour', colour.toLowerCase())
    history.replaceState(history.state, '', address)
  }, [colour, first])
}
