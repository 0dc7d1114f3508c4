import { MAX_PER_LINE } from '#lib/cart/cart.ts'
import { cartTexts } from '#lib/texts/cart.ts'
import { QuantityPicker } from './QuantityPicker.tsx'
import { readQuantity } from './use-quantity.ts'

type Props = { quantity: number; most: number; onChange: (quantity: number) => void }

/** How many to buy: a number field, with buttons where there is script. */
export const BuyQuantity = ({ quantity, most, onChange }: Props) => (
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
        onClick: () => onChange(quantity - 1),
      }}
      plus={{
        type: 'button',
        'aria-label': cartTexts.morePlain,
        className: 'scripted',
        disabled: quantity >= most,
        onClick: () => onChange(quantity + 1),
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
        onChange={(event) => onChange(readQuantity(event.currentTarget.value))}
      />
    </QuantityPicker>
  </div>
)
