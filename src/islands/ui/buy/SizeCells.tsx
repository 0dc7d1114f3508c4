import { chipLabel } from '#lib/texts/goods/pieces.ts'
import { addToCartTexts as texts } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import type { useChoice } from './use-choice.ts'

type Props = {
  choice: ReturnType<typeof useChoice>
  /** What was chosen before the page was sent again. */
  picked: string | undefined
  /** Why the chosen size cannot be bought, or that none was chosen. */
  error: string | undefined
  /** True when the form was sent without a size: the focus begins here. */
  isMissing: boolean
}

/** The sizes with what is left of each. A sold-out one can be chosen, to be told so. */
export const SizeCells = ({ choice, picked, error, isMissing }: Props) => (
  <fieldset>
    <legend className="label">
      {choice.chosen ? `${texts.sizes}: ${chipLabel(choice.chosen.name)}` : texts.sizes}
    </legend>
    <div className="size-cells">
      {choice.sizes.map(({ id, name, available }, index) => (
        <label key={id} className="size-cell" data-sold-out={available === 0 || undefined}>
          <input
            type="radio"
            name="size"
            value={name}
            defaultChecked={name === picked}
            autoFocus={isMissing && index === 0}
            required
          />
          <span translate="no">{chipLabel(name)}</span>
          {choice.colours.length === 0 ? (
            <small>{unitsText(available)}</small>
          ) : (
            choice.colours.map((colour) => (
              <UnitsIn key={colour} units={choice.unitsOf(name, colour)} />
            ))
          )}
        </label>
      ))}
    </div>
    <BuyNote isSoldOut={choice.isSoldOut} text={error} />
  </fieldset>
)

const unitsText = (units: number) => (units > 0 ? texts.left(units) : commonTexts.soldOut)

/** How many are left in one colour. Styles show those of the chosen colour. */
const UnitsIn = ({ units }: { units: number }) => (
  <small data-none={units <= 0 || undefined}>{unitsText(units)}</small>
)

/** Why it cannot be bought. Sold out is not shown as an error: the shopper did nothing wrong. */
export const BuyNote = ({ isSoldOut, text }: { isSoldOut: boolean; text: string | undefined }) => (
  <p className={isSoldOut ? 'mt-2 text-sm text-bark' : 'field-error'} role="alert" hidden={!text}>
    {text}
  </p>
)
