import { addToCartTexts as texts } from '#lib/texts/cart.ts'
import { Swatch } from './Swatch.tsx'

/** The item's colours. There is nothing to choose: the item comes as it is shown. */
export function Colours({ colours }: { colours: readonly string[] }) {
  return (
    <div>
      <p className="label mb-2.5">
        {texts.colours}
        {colours.length === 1 && `: ${colours[0]}`}
      </p>
      <ul className="colours">
        {colours.map((colour) => (
          <li key={colour}>
            <Swatch colour={colour} size={40} />
            {colours.length > 1 && colour}
          </li>
        ))}
      </ul>
    </div>
  )
}
