import { addToCartTexts as texts } from '#lib/texts/buying/cart.ts'
import { Swatch } from '#islands/ui/Swatch.tsx'

/** The item's colours. There is nothing to choose: the item comes as it is shown, and the words say so. */
export function Colours({ colours }: { colours: readonly string[] }) {
  const [only] = colours.length === 1 ? colours : []
  return (
    <div>
      <p className="label mb-2.5">{only ? texts.colour(only) : texts.coloursIn(colours)}</p>
      <p className="colours">
        {colours.map((colour) => (
          <Swatch key={colour} colour={colour} size={40} />
        ))}
      </p>
    </div>
  )
}
