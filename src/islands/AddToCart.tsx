import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#lib/api.ts'
import { MAX_PER_LINE } from '#lib/cart/cart.ts'
import { type ItemSize, NO_SIZE } from '#lib/catalogue/catalogue.ts'
import { formatNaira } from '#lib/money.ts'
import { addToCartTexts as texts, cartTexts } from '#lib/texts/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { addItem } from '#stores/cart.ts'
import './styles/buy.css'
import { toast } from './toast.ts'
import { BuyButton, type BuyStage } from './ui/BuyButton.tsx'
import { Colours } from './ui/Colours.tsx'
import { QuantityPicker } from './ui/QuantityPicker.tsx'
import { SizeCells } from './ui/SizeCells.tsx'

export type Props = {
  itemId: number
  /** What one costs now, in kobo. */
  priceKobo: number
  sizes: readonly ItemSize[]
  colours: readonly string[]
  /** What the form was refused with, when it was sent without script. */
  error?: string | undefined
}

/** How long the button says Added. */
const ADDED_MS = 2_000

/** A form that puts the item in the cart: by itself it goes to the cart, with script it stays on the page. */
export function AddToCart({ itemId, priceKobo, sizes, colours, error: refused }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [only] = sizes.length === 1 ? sizes : []
  const [sizeName, setSizeName] = useState(only?.name)
  const [quantity, setQuantity] = useState(1)
  const [stage, setStage] = useState<BuyStage>('idle')
  const [error, setError] = useState(refused)
  const [isAwake, setAwake] = useState(false)
  const chosen = sizes.find(({ name }) => name === sizeName)
  const isSoldOut = sizes.every(({ available }) => available === 0)
  const unavailable = isSoldOut || chosen?.available === 0 ? texts.outOfStock : undefined

  useEffect(() => {
    setAwake(true)
    // A size picked before this part of the page was awake.
    const picked = form.current && new FormData(form.current).get('size')
    if (picked) setSizeName(String(picked))
  }, [])
  useEffect(() => {
    if (stage !== 'added') return
    const timer = setTimeout(() => setStage('idle'), ADDED_MS)
    return () => clearTimeout(timer)
  }, [stage])

  function choose(name: string) {
    setSizeName(name)
    setError(undefined)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!chosen || stage === 'adding') return
    setStage('adding')
    setError(undefined)
    try {
      const notice = await addItem({ itemId, quantity, size: chosen.name })
      setStage('added')
      const text =
        notice?.code === 'limited_stock'
          ? cartTexts.toasts.onlyAdded(notice.available)
          : cartTexts.toasts.added
      void toast({
        kind: 'done',
        id: 'cart',
        text,
        action: { label: cartTexts.toasts.viewCart, href: '/cart' },
      })
    } catch (failure) {
      setStage('idle')
      setError(sentenceOf(failure))
    }
  }

  const shownError = error ?? unavailable
  const button = { stage, isAwake, hasChoice: !only, isChosen: Boolean(chosen), isSoldOut }
  const priceText = formatNaira(priceKobo * quantity)
  const sizeText = chosen && chosen.name !== NO_SIZE ? cartTexts.sizeOf(chosen.name) : ''
  return (
    <form ref={form} method="post" className="buy" onSubmit={submit}>
      {only ? (
        <input type="hidden" name="size" value={only.name} />
      ) : (
        <SizeCells sizes={sizes} chosen={chosen?.name} onChoose={choose} />
      )}
      {colours.length > 0 && <Colours colours={colours} />}
      <div className="buy-row">
        <div className="buy-quantity">
          <label className="label" htmlFor="quantity">
            {cartTexts.quantity}
          </label>
          <QuantityPicker
            label={cartTexts.quantity}
            minus={{
              type: 'button',
              'aria-label': cartTexts.fewerPlain,
              className: 'scripted',
              disabled: quantity <= 1,
              onClick: () => setQuantity(quantity - 1),
            }}
            plus={{
              type: 'button',
              'aria-label': cartTexts.morePlain,
              className: 'scripted',
              disabled: quantity >= mostOf(chosen),
              onClick: () => setQuantity(quantity + 1),
            }}
          >
            <input
              id="quantity"
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PER_LINE}
              required
              value={quantity}
              onChange={(event) => setQuantity(readQuantity(event.currentTarget.value))}
            />
          </QuantityPicker>
        </div>
        <BuyButton {...button} priceText={priceText} className="buy-button" />
      </div>
      <p className="field-error" role="alert" hidden={!shownError}>
        {shownError}
      </p>
      <div className="sticky-bar buy-bar">
        <p className="sticky-bar-total">
          {priceText}
          <small>{sizeText || commonTexts.total}</small>
        </p>
        <BuyButton {...button} isInBar />
      </div>
    </form>
  )
}

const mostOf = (size: ItemSize | undefined): number =>
  Math.max(1, Math.min(size?.available ?? MAX_PER_LINE, MAX_PER_LINE))

const readQuantity = (text: string): number =>
  Math.min(Math.max(1, Math.trunc(Number(text)) || 1), MAX_PER_LINE)
