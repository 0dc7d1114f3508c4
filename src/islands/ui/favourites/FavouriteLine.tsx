import {
  colourChoices,
  itemHref,
  MOST_UNITS_SHOWN,
  type VariantOffer,
} from '#lib/catalogue/catalogue.ts'
import { chipLabel } from '#lib/texts/goods/pieces.ts'
import { type FavouriteLine as Line, variantField } from '#lib/favourites/lines.ts'
import { formatNaira } from '#lib/money.ts'
import { isReduced, priceOf, unitPrice } from '#lib/pricing/pricing.ts'
import { addToCartTexts, cartTexts } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { favouriteTexts as texts } from '#lib/texts/goods/favourites.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { LinePicture } from '#islands/ui/LinePicture.tsx'

type Props = {
  line: Line
  variant: VariantOffer | undefined
  picked: string
  error: string | undefined
  isBusy: boolean
}

/** A favourite, its sizes and colours, and the button that puts it in the cart. */
export function FavouriteLine({ line, variant, picked, error, isBusy }: Props) {
  const { id, name, slug, available, image } = line
  const href = itemHref(slug, variant?.colour)
  const errorId = `refused-${id}`
  return (
    <li className="favourite-line" data-line={id}>
      <a className="cart-picture" href={href} tabIndex={-1} aria-hidden="true">
        <LinePicture hash={image?.hash ?? null} />
      </a>
      <div className="cart-words">
        <h2>
          <a href={href}>{name}</a>
        </h2>
        <LinePrice line={line} variant={variant} />
        {available <= 0 && <p className="text-bark">{commonTexts.soldOut}</p>}
      </div>
      <button
        className="icon-button"
        form="favourite"
        name="item_id"
        value={id}
        aria-label={texts.remove(name)}
      >
        <Icon name="close" />
      </button>
      {available > 0 && (
        <div className="favourite-buy">
          <VariantChoice line={line} picked={picked} errorId={error && errorId} />
          <button
            className="button"
            name="buy"
            value={id}
            aria-label={texts.addItem(name)}
            aria-disabled={isBusy || undefined}
          >
            {texts.addToCart}
          </button>
          {error && (
            <p id={errorId} className="field-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function LinePrice({ line, variant }: Pick<Props, 'line' | 'variant'>) {
  return (
    <p className="price" translate="no">
      <span>{formatNaira(unitPrice(line, variant))}</span>
      {isReduced(line, variant) && (
        <s>
          <span className="sr-only">{`${commonTexts.was} `}</span>
          <span>{formatNaira(priceOf(line, variant).priceKobo)}</span>
        </s>
      )}
    </p>
  )
}

type ChoiceProps = { line: Line; picked: string; errorId: string | undefined }

/** A pick list of sizes, grouped by colour where there are several. A single choice is shown as words. */
function VariantChoice({ line: { id, name, variants }, picked, errorId }: ChoiceProps) {
  const colours = colourChoices(variants)
  const [only] = variants
  if (variants.length === 1 && only)
    return (
      <p className="text-sm text-bark" translate="no">
        {[cartTexts.sizeOf(only.size), only.colour].filter(Boolean).join(', ')}
      </p>
    )
  return (
    <select
      className="field"
      name={variantField(id)}
      defaultValue={picked}
      aria-label={texts.choiceOf(name)}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
    >
      <option value="">{addToCartTexts.chooseSize}</option>
      {colours.length === 0
        ? variants.map(toOption)
        : colours.map((colour) => (
            <optgroup key={colour} label={colour}>
              {variants.filter((variant) => variant.colour === colour).map(toOption)}
            </optgroup>
          ))}
    </select>
  )
}

const toOption = (variant: VariantOffer) => (
  <option key={variant.id} value={variant.id} disabled={variant.available <= 0} translate="no">
    {inWords(variant)}
  </option>
)

/** Repeats the colour, because a closed list shows no heading. */
const inWords = ({ size, colour, available, priceKobo, ...own }: VariantOffer): string =>
  [
    [chipLabel(size), colour].filter(Boolean).join(', '),
    available > 0
      ? addToCartTexts.left(Math.min(available, MOST_UNITS_SHOWN))
      : commonTexts.soldOut,
    priceKobo === undefined
      ? ''
      : formatNaira(unitPrice({ priceKobo, newPriceKobo: null }, { priceKobo, ...own })),
  ]
    .filter(Boolean)
    .join(' · ')
