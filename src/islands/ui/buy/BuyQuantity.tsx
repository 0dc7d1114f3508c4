import { MAX_PER_LINE } from '#lib/cart/cart.ts'
import { cartTexts } from '#lib/texts/buying/cart.ts'
import { QuantityPicker } from '#islands/ui/QuantityPicker.tsx'
import type { Quantity } from './use-quantity.ts'

/** How many to buy: a number field, with buttons where there is script. */
export const BuyQuantity = ({ amount, error }: { amount: Quantity; error: string | undefined }) => (
  <>
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
          isOff: amount.quantity <= 1,
          onPress: () => amount.set(amount.quantity - 1),
        }}
        plus={{
          type: 'button',
          'aria-label': cartTexts.morePlain,
          className: 'scripted',
          isOff: amount.quantity >= amount.most,
          onPress: () => amount.set(amount.quantity + 1),
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
          value={amount.shown}
          onChange={(event) => amount.type(event.currentTarget.value)}
          onBlur={amount.settle}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'quantity-error' : undefined}
        />
      </QuantityPicker>
    </div>
    {error && (
      <p id="quantity-error" className="field-error" role="alert">
        {error}
      </p>
    )}
  </>
)
