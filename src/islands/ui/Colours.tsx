import { huesOf } from '#lib/catalogue/colours.ts'
import { addToCartTexts as texts } from '#lib/texts/cart.ts'

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
            <Swatch hues={huesOf(colour)} />
            {colours.length > 1 && colour}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Drawn, not styled: the Content Security Policy lets no style stand on an element. */
function Swatch({ hues: [first, second] }: { hues: string[] }) {
  if (!first) return null
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19.25" fill={first} stroke="var(--color-edge)" strokeWidth="1.5" />
      {second && <path d="M20 1.5a18.5 18.5 0 0 1 0 37z" fill={second} />}
    </svg>
  )
}
