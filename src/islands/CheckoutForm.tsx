import { useRef } from 'react'
import { type CheckoutView, isPickup, quotedFor } from '#lib/checkout/checkout.ts'
import { writeShipping } from '#lib/delivery/pickup/shipping.ts'
import { formatNaira } from '#lib/money.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import { commonTexts } from '#lib/texts/common.ts'
import './styles/checkout.css'
import { AddressFields } from '#islands/ui/checkout/AddressFields.tsx'
import { CheckoutNotice } from '#islands/ui/checkout/CheckoutNotice.tsx'
import { CheckoutTotals } from '#islands/ui/checkout/CheckoutTotals.tsx'
import { Choices } from '#islands/ui/checkout/Choices.tsx'
import { PaymentMethods } from '#islands/ui/checkout/PaymentMethods.tsx'
import { type Checkout, useCheckout } from './useCheckout.ts'
import { useConfirm } from './useConfirm.ts'

/** Address, payment and total of an order. Without script the form posts to its page; with script it stays on it. */
export function CheckoutForm({ view }: { view: CheckoutView }) {
  const form = useRef<HTMLFormElement>(null)
  const checkout = useCheckout(view, form)
  const confirm = useConfirm(view, form, checkout)
  const { stage, errors } = confirm
  const { picks, pick, price } = checkout
  return (
    <form
      ref={form}
      method="post"
      action={view.isGuest ? '/checkout/guest' : '/checkout'}
      className="checkout-form"
      noValidate
      onChange={({ target }) => {
        const { name, value } = target as unknown as HTMLInputElement
        checkout.keepTyped(name, value)
        confirm.onChange(name)
      }}
      onSubmit={confirm.onSubmit}
    >
      <div className="checkout-fields">
        <CheckoutNotice notice={confirm.notice} place={confirm.noticePlace} />
        <p className="sr-only" role="alert">
          {sayProblems(errors)}
        </p>
        <ShippingModes view={view} checkout={checkout} />
        <AddressFields
          legend={isPickup(picks) ? texts.fetcher : texts.delivery}
          view={view}
          errors={errors}
          stateId={picks.state}
          lgas={checkout.lgas}
          lga={picks.lga}
          isLoadingLgas={checkout.isLoadingLgas}
          onState={(state) => pick({ state })}
          onLga={(lga) => pick({ lga })}
          onRetryLgas={checkout.haveLgasFailed ? () => pick({ state: picks.state }) : undefined}
        />
        {!view.isGuest && <PaymentMethods view={view} checkout={checkout} />}
      </div>
      <input type="hidden" name="quote" value={price?.quote ?? ''} />
      <input type="hidden" name="quoted_for" value={quotedFor(picks)} />
      <CheckoutTotals
        goodsKobo={checkout.goodsKobo}
        discountKobo={view.cart.discountKobo}
        price={price}
        free={view.free}
        isPricing={checkout.isPricing}
        isPending={stage !== 'filling'}
        isPickup={isPickup(picks)}
      />
      {stage === 'leaving' && (
        <div className="overlay" role="alert">
          <p>{texts.leaving}</p>
        </div>
      )}
    </form>
  )
}

const sayProblems = (errors: FieldErrors): string | null => {
  const count = Object.keys(errors).length
  return count > 0 ? texts.problems(count) : null
}

type Parts = { view: CheckoutView; checkout: Checkout }

/** Bus parks are those of the chosen state, once there is one. */
function ShippingModes({ view: { pickups }, checkout: { picks, pick } }: Parts) {
  if (pickups.length === 0) return null
  const valueOf = (placeId: number) => writeShipping({ mode: 'pickup', placeId })
  const shown = pickups.filter(
    ({ id, kind, stateId }) =>
      kind === 'shop' ||
      picks.state === '' ||
      picks.state === String(stateId) ||
      picks.shipping_mode === valueOf(id),
  )
  const places = shown.map(({ id, name, note, feeKobo, kind }) => {
    const isPark = kind === 'park'
    const here = pickups.length === 1 ? texts.storePickup : `${texts.storePickup}: ${name}`
    return {
      value: valueOf(id),
      label: isPark ? `${texts.busPark}: ${name}` : here,
      note,
      // Where the driver is paid, nothing is called free.
      ...(isPark && feeKobo === 0
        ? {}
        : { price: feeKobo === 0 ? commonTexts.free : formatNaira(feeKobo) }),
    }
  })
  return (
    <div>
      <Choices
        legend={texts.shippingMode}
        name="shipping_mode"
        chosen={picks.shipping_mode}
        choices={[{ value: 'delivery', label: texts.homeDelivery }, ...places]}
        onChoose={(shipping_mode) => pick({ shipping_mode })}
      />
      {shown.length < pickups.length && <p className="checkout-note mt-2">{texts.otherParks}</p>}
    </div>
  )
}
