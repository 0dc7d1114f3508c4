import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkFields, type CheckoutNotice, type CheckoutView } from '#lib/checkout/checkout.ts'
import { explain } from '#lib/checkout/refusals.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { checkoutTexts as texts } from '#lib/texts/checkout.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { confirmOrder } from '#stores/checkout.ts'
import './styles/checkout.css'
import { AddressFields } from './ui/AddressFields.tsx'
import { CheckoutTotals } from './ui/CheckoutTotals.tsx'
import { Choices } from './ui/Choices.tsx'
import { useCheckout, valuesOf } from './useCheckout.ts'

type Stage = 'filling' | 'sending' | 'leaving'

/** Where to, how to pay, what it comes to. By itself the form goes to the page; with script it stays on it. */
export function CheckoutForm({ view }: { view: CheckoutView }) {
  const form = useRef<HTMLFormElement>(null)
  const checkout = useCheckout(view, form)
  const [stage, setStage] = useState<Stage>('filling')
  const [errors, setErrors] = useState<FieldErrors>(view.errors)
  const [notice, setNotice] = useState<CheckoutNotice | null>(view.notice)
  const isWrong = Object.keys(errors).length > 0

  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors, isWrong])
  useEffect(() => {
    // Back from the payment page: what was left is shown as it was.
    const wake = (event: PageTransitionEvent) => event.persisted && setStage('filling')
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  function tell(error: unknown) {
    if (!(error instanceof ShopError)) {
      reportError(error)
      return setNotice({ text: commonTexts.failed })
    }
    if (error.status === 401) return location.assign('/signin?next=/checkout')
    const said = explain(error)
    setErrors(said.errors)
    setNotice(said.notice)
    if (error.code === 'price_changed') checkout.pickLga(checkout.lga)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage !== 'filling' || checkout.isPricing) return
    const values = valuesOf(event.currentTarget)
    const wrong = checkFields(values)
    setErrors(wrong)
    setNotice(null)
    if (Object.keys(wrong).length > 0) return
    const { price } = checkout
    if (!price) return checkout.pickLga(values.lga)
    setStage('sending')
    try {
      const page = await confirmOrder(values, { cartId: view.cartId, quote: price.quote })
      setStage('leaving')
      location.assign(page)
    } catch (error) {
      setStage('filling')
      tell(error)
    }
  }

  const shown = { ...checkout.refused?.errors, ...errors }
  const count = Object.keys(shown).length
  return (
    <form ref={form} method="post" className="checkout-form" noValidate onSubmit={submit}>
      <div className="checkout-fields">
        <p className="sr-only" role="alert">
          {count > 0 && texts.problems(count)}
        </p>
        <AddressFields
          view={view}
          errors={shown}
          lgas={checkout.lgas}
          lga={checkout.lga}
          stateId={checkout.stateId}
          isLoadingLgas={checkout.isLoadingLgas}
          onState={checkout.pickState}
          onLga={checkout.pickLga}
          onRetryLgas={
            checkout.haveLgasFailed ? () => checkout.pickState(checkout.stateId) : undefined
          }
        />
        <Ways view={view} checkout={checkout} />
      </div>
      <input type="hidden" name="quote" value={checkout.price?.quote ?? ''} />
      <CheckoutTotals
        goodsKobo={view.cart.totalKobo}
        price={checkout.price}
        isPricing={checkout.isPricing}
        isPending={stage !== 'filling'}
        isPickup={checkout.mode === 'pickup'}
        notice={notice ?? checkout.refused?.notice ?? null}
      />
      {stage === 'leaving' && (
        <div className="overlay" role="alert">
          <p>{texts.leaving}</p>
        </div>
      )}
    </form>
  )
}

type Checkout = ReturnType<typeof useCheckout>

/** How the goods come, and how they are paid. */
function Ways({ view, checkout }: { view: CheckoutView; checkout: Checkout }) {
  const { pickup, values, kinds } = view
  const methods = [
    { value: 'fiat', label: texts.fiat, note: texts.fiatNote },
    { value: 'crypto', label: texts.crypto, note: texts.cryptoNote },
  ]
  const offered = methods.filter(({ value }) => kinds.some((kind) => kind === value))
  return (
    <>
      {pickup && (
        <Choices
          legend={texts.shippingMode}
          name="shipping_mode"
          chosen={values.shipping_mode}
          choices={[
            { value: 'delivery', label: texts.homeDelivery },
            {
              value: 'pickup',
              label: texts.storePickup,
              note: pickup.address,
              price: commonTexts.free,
            },
          ]}
          onChoose={(value) =>
            checkout.pickLga(checkout.lga, value === 'pickup' ? 'pickup' : 'delivery')
          }
        />
      )}
      <Choices
        legend={texts.method}
        name="payment_kind"
        chosen={values.payment_kind}
        choices={offered}
        onChoose={checkout.remember}
      />
    </>
  )
}
