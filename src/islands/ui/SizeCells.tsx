import { chipLabel, type ItemSize } from '#lib/catalogue/catalogue.ts'
import { addToCartTexts as texts } from '#lib/texts/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'

type Props = {
  sizes: readonly ItemSize[]
  chosen: string | undefined
  /** What was chosen before the page was sent again. */
  picked: string | undefined
  /** Why what was sent cannot be had, or that a size is missing. */
  error: string | undefined
  /** The form was sent without a size: the page begins here. */
  isMissing: boolean
}

/** That an item is sold out is news, not a mistake of the shopper's. */
export const noteLook = (isSoldOut: boolean) =>
  isSoldOut ? 'mt-2 text-sm text-bark' : 'field-error'

/** The sizes with what is left of each. A sold-out one can be chosen, to be told so. */
export const SizeCells = ({ sizes, chosen, picked, error, isMissing }: Props) => (
  <fieldset>
    <legend className="label">
      {chosen ? `${texts.sizes}: ${chipLabel(chosen)}` : texts.sizes}
    </legend>
    <div className="size-cells">
      {sizes.map(({ id, name, available }, index) => (
        <label key={id} className="size-cell" data-sold-out={available === 0 || undefined}>
          <input
            type="radio"
            name="size"
            value={name}
            defaultChecked={name === picked}
            autoFocus={isMissing && index === 0}
            required
          />
          <span>{chipLabel(name)}</span>
          <small>{available > 0 ? texts.left(available) : commonTexts.soldOut}</small>
        </label>
      ))}
    </div>
    <p
      className={noteLook(sizes.every(({ available }) => available === 0))}
      role="alert"
      hidden={!error}
    >
      {error}
    </p>
  </fieldset>
)
