import { useRef } from 'react'
import { capOf, MAX_PER_LINE } from '#lib/cart/cart.ts'
import type { ItemSize } from '#lib/catalogue/catalogue.ts'
import type { OpenForm } from '#lib/form.ts'
import { formatNaira } from '#lib/money.ts'
import { addToCartTexts as texts, cartTexts } from '#lib/texts/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import './styles/buy.css'
import { BuyButton } from './ui/BuyButton.tsx'
import { BuyQuantity } from './ui/BuyQuantity.tsx'
import { Colours } from './ui/Colours.tsx'
import { noteLook, SizeCells } from './ui/SizeCells.tsx'
import { useBuy, useIsAwake, useSizeOf } from './ui/use-buy.ts'
import { readQuantity, useQuantity } from './ui/use-quantity.ts'

export type Props = {
  itemId: number
  /** What one costs now, in kobo. */
  priceKobo: number
  sizes: readonly ItemSize[]
  colours: readonly string[]
  /** The form as it was refused when it was sent without script. */
  refused?: OpenForm | undefined
}

/** A form that puts the item in the cart: by itself it goes to the cart, with script it stays on the page. */
export function AddToCart({ itemId, priceKobo, sizes, colours, refused }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [only] = sizes.length === 1 ? sizes : []
  const size = useSizeOf(form, only?.name)
  const chosen = sizes.find(({ name }) => name === size)
  const most = Math.max(1, capOf(chosen?.available ?? MAX_PER_LINE))
  const amount = useQuantity(form, { first: readQuantity(refused?.values['quantity']), most })
  const { quantity } = amount
  const { stage, error, submit, forgetError } = useBuy({ itemId, quantity, size }, refused)
  const isAwake = useIsAwake()
  const isSoldOut = sizes.every(({ available }) => available === 0)
  const isGone = isSoldOut || chosen?.available === 0
  const shownError = error ?? (isGone ? texts.outOfStock : undefined)
  const button = { stage, isAwake, hasChoice: !only, isChosen: Boolean(chosen), isGone, isSoldOut }
  const priceText = formatNaira(priceKobo * quantity)
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
      onChange={forgetError}
    >
      {only ? (
        <input type="hidden" name="size" value={only.name} />
      ) : (
        <SizeCells
          sizes={sizes}
          chosen={chosen?.name}
          picked={refused?.values['size']}
          error={shownError}
          isMissing={Boolean(refused && !refused.values['size'])}
        />
      )}
      {colours.length > 0 && <Colours colours={colours} />}
      <div className="buy-row">
        <BuyQuantity amount={amount} />
        <BuyButton {...button} priceText={priceText} className="buy-button" />
      </div>
      {only && (
        <p className={noteLook(isSoldOut)} role="alert" hidden={!shownError}>
          {shownError}
        </p>
      )}
      {!isSoldOut && (
        <div className="sticky-bar buy-bar">
          <p className="sticky-bar-total">
            {priceText}
            <small>{(chosen && cartTexts.sizeOf(chosen.name)) || commonTexts.total}</small>
          </p>
          <BuyButton {...button} isInBar />
        </div>
      )}
    </form>
  )
}
