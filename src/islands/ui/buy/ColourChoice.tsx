import { addToCartTexts as texts } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { Swatch } from '#islands/ui/Swatch.tsx'
import type { useChoice } from './use-choice.ts'

type Props = { choice: ReturnType<typeof useChoice>; first: string | undefined }

/** The colours to choose from. Styles show the sizes of the chosen one, so it needs no script. */
export const ColourChoice = ({ choice: { colours, sizes, unitsOf }, first }: Props) => (
  <fieldset>
    <legend className="label">{texts.colours}</legend>
    <div className="colour-choice">
      {colours.map((colour) => (
        <label key={colour} className="colour">
          <input type="radio" name="colour" value={colour} defaultChecked={colour === first} />
          <Swatch colour={colour} size={24} />
          <span>{colour}</span>
          {sizes.every(({ name }) => unitsOf(name, colour) <= 0) && (
            <small>{commonTexts.soldOut}</small>
          )}
        </label>
      ))}
    </div>
  </fieldset>
)
