import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { type Cart, isBlocked } from '#lib/cart/cart.ts'
import type { Pickup, ShippingMode } from '#lib/delivery/delivery.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { cartTexts } from '#lib/texts/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { deliveryTexts } from '#lib/texts/delivery.ts'
import { sendWaiting } from '#stores/cart-lines.ts'
import { $shippingMode, chooseShippingMode } from '#stores/shipping.ts'
import { Icon } from './Icon.tsx'

export type Shipping = {
  /** Working days of the fastest and the slowest delivery; null where nothing is delivered. */
  days: { minDays: number; maxDays: number } | null
  /** Null where there is no store to fetch from. */
  pickup: Pickup | null
}

type Props = { cart: Cart; shipping: Shipping; isBusy: boolean }

/** How it is shipped, what it comes to, and the way to the checkout. */
export function CartPanel({ cart, shipping, isBusy }: Props) {
  const picked = useStore($shippingMode, { ssr: () => null })
  const mode: ShippingMode = picked === 'pickup' && shipping.pickup ? 'pickup' : 'delivery'
  const total = formatNaira(toKobo(cart.price_grand_total))
  const isOff = isBlocked(cart) || isBusy

  /** Nothing that was just clicked is left behind. */
  async function goOn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await sendWaiting()
    form.submit()
  }

  return (
    <form id="to-checkout" className="cart-panel" action="/checkout" onSubmit={goOn}>
      <ShippingModes shipping={shipping} mode={mode} />
      <dl className="cart-summary">
        <div>
          <dt>{commonTexts.subtotal}</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>{commonTexts.shipping}</dt>
          <dd className={mode === 'pickup' ? 'font-bold text-leaf-text' : undefined}>
            {mode === 'pickup' ? commonTexts.free : commonTexts.notYetKnown}
          </dd>
        </div>
        <div className="cart-total">
          <dt>{commonTexts.total}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <button className="button cart-wide" disabled={isOff}>
        {cartTexts.checkout}
      </button>
      <p className="cart-wide cart-safe">
        <Icon name="lock" size={20} className="flex-none" />
        {cartTexts.payNext}
      </p>
      <div className="sticky-bar">
        <p className="sticky-bar-total">
          <small>{commonTexts.total}</small>
          {total}
        </p>
        <button className="button" disabled={isOff}>
          {cartTexts.checkout}
        </button>
      </div>
    </form>
  )
}

function ShippingModes({ shipping, mode }: { shipping: Shipping; mode: ShippingMode }) {
  const { days, pickup } = shipping
  return (
    <fieldset className="grid gap-2">
      <legend>
        <h2 className="cart-panel-title">{deliveryTexts.shippingMode}</h2>
      </legend>
      <label className="radio-row">
        <input
          type="radio"
          name="shipping_mode"
          value="delivery"
          checked={mode === 'delivery'}
          onChange={() => chooseShippingMode('delivery')}
        />
        <span className="font-bold">{deliveryTexts.homeDelivery}</span>
        <span>{commonTexts.notYetKnown}</span>
        {days && (
          <span className="radio-note">
            {deliveryTexts.pricedAtCheckout(days.minDays, days.maxDays)}
          </span>
        )}
      </label>
      {pickup && (
        <label className="radio-row">
          <input
            type="radio"
            name="shipping_mode"
            value="pickup"
            checked={mode === 'pickup'}
            onChange={() => chooseShippingMode('pickup')}
          />
          <span className="font-bold">{deliveryTexts.storePickup}</span>
          <span className="font-bold text-leaf-text">{commonTexts.free}</span>
          <span className="radio-note">{pickup.address}</span>
        </label>
      )}
    </fieldset>
  )
}
