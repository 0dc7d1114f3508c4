import { useStore } from '@nanostores/react'
import type { ReactNode, SubmitEvent } from 'react'
import { type Cart, isBlocked, offersOf } from '#lib/cart/cart.ts'
import { gramsOfCart } from '#lib/delivery/price/cart-weight.ts'
import type { PickupInShort } from '#lib/delivery/delivery.ts'
import { type FreeDelivery, sayFreeDelivery } from '#lib/delivery/price/free-delivery.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { cartTexts } from '#lib/texts/buying/cart.ts'
import { discountOf } from '#lib/texts/buying/discount.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { sendWaiting } from '#stores/cart-lines.ts'
import { hasWaitingChanges } from '#stores/cart-waiting.ts'
import { $shippingMode, chooseShippingMode } from '#stores/shipping.ts'
import { useAreaDelivery } from '#islands/useAreaDelivery.ts'
import { sendNow } from '#islands/waiting.ts'

export type Shipping = {
  /** Working days of the fastest and the slowest delivery; null where nothing is delivered. */
  days: { minDays: number; maxDays: number; free: FreeDelivery | null } | null
  /** Null where goods cannot be picked up. */
  pickup: PickupInShort | null
}

type Props = {
  cart: Cart
  shipping: Shipping
  isBusy: boolean
  /** What the shop promises. */
  promises?: ReactNode
  /** The code of the cart, or a field for one. */
  children?: ReactNode
}

/** Delivery or pickup, the total, and the way to the checkout. */
export function CartPanel({ cart, shipping, isBusy, promises, children }: Props) {
  const picked = useStore($shippingMode, { ssr: () => null })
  const pickup = picked === 'pickup' ? shipping.pickup : null
  const goodsKobo = toKobo(cart.price_grand_total)
  const grams = gramsOfCart(cart)
  const { delivery } = useAreaDelivery(goodsKobo, grams)
  const feeKobo = cart.free_delivery ? 0 : ((pickup ?? delivery)?.feeKobo ?? null)
  const surchargeKobo = feeKobo && !pickup ? (delivery?.surchargeKobo ?? 0) : 0
  const discountKobo = toKobo(cart.discount_total)
  const anywhere = shipping.days && sayFreeDelivery(shipping.days.free, goodsKobo)
  const freeFrom = cart.free_delivery || pickup ? null : delivery ? delivery.freeFrom : anywhere
  const total = formatNaira(goodsKobo - discountKobo + (feeKobo ?? 0))
  const totalLabel = feeKobo === null ? commonTexts.totalBeforeDelivery : commonTexts.total
  const isOff = isBlocked(cart) || isBusy

  /** Sends the last changes before the page is left. */
  async function goOn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await sendWaiting()
    if (hasWaitingChanges()) await sendNow()
    if (!hasWaitingChanges()) form.submit()
  }

  return (
    <form id="to-checkout" className="cart-panel" action="/checkout" onSubmit={goOn}>
      <ShippingModes shipping={shipping} isPickup={pickup !== null} delivery={delivery} />
      <Sums cart={cart} feeKobo={feeKobo} total={total} totalLabel={totalLabel} />
      {surchargeKobo > 0 && (
        <p className="mt-2 text-sm">{deliveryTexts.byWeight(surchargeKobo, grams)}</p>
      )}
      {freeFrom && (
        <p className="mt-2 text-sm font-bold text-leaf-text" role="status">
          {freeFrom}
        </p>
      )}
      {children}
      {cart.code_problem && <p className="field-error">{cart.code_problem}</p>}
      <button className="button cart-wide" disabled={isOff}>
        {cartTexts.checkout}
      </button>
      {promises}
      <div className="sticky-bar">
        <p className="sticky-bar-total">
          <small>{totalLabel}</small>
          <span translate="no">{total}</span>
        </p>
        <button className="button" disabled={isOff}>
          {cartTexts.checkout}
        </button>
      </div>
    </form>
  )
}

type SumsProps = { cart: Cart; feeKobo: number | null; total: string; totalLabel: string }

function Sums({ cart, feeKobo, total, totalLabel }: SumsProps) {
  const discountKobo = toKobo(cart.discount_total)
  return (
    <dl className="cart-summary">
      <div>
        <dt>{commonTexts.subtotal}</dt>
        <dd translate="no">{formatNaira(toKobo(cart.price_grand_total))}</dd>
      </div>
      {discountKobo > 0 && (
        <div>
          <dt>{discountOf(offersOf(cart))}</dt>
          <dd translate="no">{`−${formatNaira(discountKobo)}`}</dd>
        </div>
      )}
      <div>
        <dt>{commonTexts.shipping}</dt>
        <dd>
          <Fee kobo={feeKobo} />
        </dd>
      </div>
      <div className="cart-total">
        <dt>{totalLabel}</dt>
        <dd translate="no">{total}</dd>
      </div>
    </dl>
  )
}

const Fee = ({ kobo }: { kobo: number | null }) => {
  if (kobo === null) return <span>{commonTexts.notYetKnown}</span>
  if (kobo > 0) return <span translate="no">{formatNaira(kobo)}</span>
  return <span className="font-bold text-leaf-text">{commonTexts.free}</span>
}

type ModesProps = {
  shipping: Shipping
  isPickup: boolean
  delivery: ReturnType<typeof useAreaDelivery>['delivery']
}

function ShippingModes({ shipping, isPickup, delivery }: ModesProps) {
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
          checked={!isPickup}
          onChange={() => chooseShippingMode('delivery')}
        />
        <span className="font-bold">{deliveryTexts.homeDelivery}</span>
        <Fee kobo={delivery?.feeKobo ?? null} />
        {days && (
          <span className="radio-note">
            {delivery
              ? `${deliveryTexts.to(`${delivery.area.state.name}, ${delivery.area.lga.name}`)}: ${delivery.arrival}`
              : deliveryTexts.pricedAtCheckout(days.minDays, days.maxDays)}
          </span>
        )}
      </label>
      {pickup && (
        <label className="radio-row">
          <input
            type="radio"
            name="shipping_mode"
            value="pickup"
            checked={isPickup}
            onChange={() => chooseShippingMode('pickup')}
          />
          <span className="font-bold">{deliveryTexts.storePickup}</span>
          <Fee kobo={pickup.feeKobo} />
          <span className="radio-note">{pickup.where}</span>
        </label>
      )}
    </fieldset>
  )
}
