import { useRef } from 'react'
import { capOf, MAX_PER_LINE } from '#lib/cart/cart.ts'
import type { VariantOffer } from '#lib/catalogue/catalogue.ts'
import type { OpenForm } from '#lib/form.ts'
import { formatNaira } from '#lib/money.ts'
import { type Price, unitPrice } from '#lib/pricing/pricing.ts'
import { addToCartTexts as texts, cartTexts } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { BuyButton } from '#islands/ui/buy/BuyButton.tsx'
import { BuyQuantity } from '#islands/ui/buy/BuyQuantity.tsx'
import { ColourChoice } from '#islands/ui/buy/ColourChoice.tsx'
import { Colours } from '#islands/ui/buy/Colours.tsx'
import { BuyNote, SizeCells } from '#islands/ui/buy/SizeCells.tsx'
import { useBuy } from '#islands/ui/buy/use-buy.ts'
import { useChoice } from '#islands/ui/buy/use-choice.ts'
import { useIsHydrated } from '#islands/ui/form/use-is-hydrated.ts'
import { useQuantity } from '#islands/ui/buy/use-quantity.ts'

export type Props = {
  itemId: number
  /** What one costs, but for variants with an own price (kobo). */
  unitKobo: number
  variants: readonly VariantOffer[]
  /** All sizes and colours that it comes in. */
  colours: readonly string[]
  /** The colour that is chosen at first, where there is a choice. */
  colour?: string | undefined
  /** The refused form, when it was sent without script. */
  refused?: OpenForm | undefined
}

const fullPrice = (priceKobo: number): Price => ({ priceKobo, newPriceKobo: null })

/** The form that puts an item in the cart. Without script it leads to the cart; with script it stays on the page. */
export function AddToCart({ itemId, unitKobo, variants, refused, ...item }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const choice = useChoice(form, variants, item.colour)
  const { colours, only, size, colour, chosen, available, isSoldOut } = choice
  const most = Math.max(1, capOf(available ?? MAX_PER_LINE))
  const amount = useQuantity(form, { refused: refused?.values['quantity'], most })
  const { quantity } = amount
  const wanted = { itemId, quantity, size, colour }
  const { stage, error, quantityError, isAdded, submit, clearErrors } = useBuy(wanted, refused)
  const isHydrated = useIsHydrated()
  const isGone = isSoldOut || available === 0
  const shownError = error ?? (isGone ? texts.outOfStock : undefined)
  const button = { stage, isHydrated, hasChoice: !only, isChosen: !!chosen, isGone, isSoldOut }
  const priceText = formatNaira(unitPrice(fullPrice(unitKobo), choice.variant) * quantity)
  return (
    <form
      ref={form}
      method="post"
      className="buy"
      noValidate
      onSubmit={(event) => {
        amount.settle()
        void submit(event)
      }}
      onChange={clearErrors}
    >
      {colours.length > 0 && <ColourChoice choice={choice} first={item.colour} />}
      {only ? (
        <input type="hidden" name="size" value={only.name} />
      ) : (
        <SizeCells
          choice={choice}
          picked={refused?.values['size']}
          error={shownError}
          isMissing={Boolean(refused && !refused.values['size'])}
        />
      )}
      {colours.length === 0 && item.colours.length > 0 && <Colours colours={item.colours} />}
      <div className="buy-row">
        <BuyQuantity amount={amount} error={quantityError} />
        <BuyButton {...button} priceText={priceText} className="buy-button" />
        {isAdded && <ViewCart />}
      </div>
      {only && <BuyNote isSoldOut={isSoldOut} text={shownError} />}
      {!isSoldOut && (
        <div className="sticky-bar buy-bar">
          {isAdded ? (
            <ViewCart />
          ) : (
            <p className="sticky-bar-total">
              <span translate="no">{priceText}</span>
              <small>{choice.inWords || commonTexts.total}</small>
            </p>
          )}
          <BuyButton {...button} isInBar />
        </div>
      )}
    </form>
  )
}

const ViewCart = () => (
  <a className="button-secondary" href="/cart">
    {cartTexts.toasts.viewCart}
  </a>
)
