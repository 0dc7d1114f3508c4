import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { checkFields, type CheckoutNotice, type CheckoutView } from '#lib/checkout/checkout.ts'
import { explain } from '#lib/checkout/refusals.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { checkoutTexts } from '#lib/texts/checkout.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { confirmOrder } from '#stores/checkout.ts'
import { type Checkout, valuesOf } from './useCheckout.ts'

type Stage = 'filling' | 'sending' | 'leaving'
type Said = { errors: FieldErrors; notice: CheckoutNotice | null }

const NOTHING: Said = { errors: {}, notice: null }

/** Confirm Order: looks the form over, makes the order and goes to its payment page; or says why not. */
export function useConfirm(
  view: CheckoutView,
  form: RefObject<HTMLFormElement | null>,
  checkout: Checkout,
) {
  const [stage, setStage] = useState<Stage>('filling')
  const [said, setSaid] = useState<Said>(view)

  useEffect(() => {
    if (Object.keys(said.errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, said])
  useEffect(() => {
    // Back from the payment page: what was left is shown as it was.
    const wake = (event: PageTransitionEvent) => event.persisted && setStage('filling')
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  function tell(error: unknown) {
    setStage('filling')
    if (!(error instanceof ShopError)) {
      reportError(error)
      return setSaid({ errors: {}, notice: { text: commonTexts.failed } })
    }
    if (error.status === 401) return leaveItToThePage(form.current)
    setSaid(explain(error))
    // Another look at the price brings another quote.
    if (error.code === 'price_changed') checkout.pick({ lga: checkout.picks.lga })
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage !== 'filling') return
    // What it costs is to be seen before it is confirmed.
    if (checkout.isPricing) return setSaid({ ...NOTHING, notice: { text: checkoutTexts.notYet } })
    const values = valuesOf(event.currentTarget)
    const errors = checkFields(values)
    setSaid({ ...NOTHING, errors })
    if (Object.keys(errors).length > 0) return
    const { price } = checkout
    if (!price) return checkout.pick({ lga: values.lga })
    setStage('sending')
    try {
      const page = await confirmOrder(values, { cartId: view.cartId, quote: price.quote })
      setStage('leaving')
      location.assign(page)
    } catch (error) {
      tell(error)
    }
  }

  return {
    stage,
    errors: { ...checkout.refused?.errors, ...said.errors },
    notice: said.notice ?? checkout.refused?.notice ?? null,
    onSubmit,
  }
}

/** The tokens are not here, or no longer: the page knows the shopper by the cookie, or asks who it is. */
function leaveItToThePage(form: HTMLFormElement | null): void {
  const button = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'do',
    value: 'confirm',
  })
  form?.append(button)
  form?.submit()
}
