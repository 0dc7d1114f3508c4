import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkFields, type CheckoutNotice, type CheckoutView } from '#lib/checkout/checkout.ts'
import { checkGuestFields } from '#lib/checkout/guest-fields.ts'
import { explain } from '#lib/checkout/refusals.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { confirmOrder } from '#stores/checkout.ts'
import { type Checkout, checkoutValuesOf } from './useCheckout.ts'

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
  const { refused } = checkout
  const { said, say, errors, ask, ...answer } = useAnswer(view, form, refused)

  useEffect(() => {
    // After Back from the payment page the form can be sent again.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setStage('filling')
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  function tell(error: unknown) {
    setStage('filling')
    if (!(error instanceof ShopError)) {
      reportError(error)
      return say({ ...NOTHING, notice: { text: commonTexts.failed } })
    }
    if (error.status === 401) return leaveItToThePage(form.current)
    say(explain(error))
    // Another look at the price brings another quote.
    if (error.code === 'price_changed') checkout.pick({ lga: checkout.picks.lga })
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage !== 'filling') return
    ask()
    // The shopper must see the price before it is confirmed.
    if (checkout.isPricing) return say({ ...NOTHING, notice: { text: checkoutTexts.notYet } })
    const values = checkoutValuesOf(event.currentTarget)
    const errors = view.isGuest ? checkGuestFields(values) : checkFields(values)
    say({ ...NOTHING, errors })
    if (Object.keys(errors).length > 0) return
    const { price } = checkout
    if (!price) return checkout.pick({ lga: values.lga })
    setStage('sending')
    if (view.isGuest) return leaveItToThePage(form.current)
    try {
      const page = await confirmOrder(values, { cartId: view.cartId, quote: price.quote })
      setStage('leaving')
      location.assign(page)
    } catch (error) {
      tell(error)
    }
  }

  const notice = said.notice ?? refused?.notice ?? null
  return { ...answer, stage, errors: { ...refused?.errors, ...errors }, notice, onSubmit }
}

/** What the shop said to Confirm Order, as far as it still holds; whoever has asked is led to it. */
function useAnswer(
  view: CheckoutView,
  form: RefObject<HTMLFormElement | null>,
  refused: Said | null,
) {
  const [said, setSaid] = useState<Said>(view)
  const [changed, setChanged] = useState<readonly string[]>([])
  const noticePlace = useRef<HTMLDivElement>(null)
  /** Nothing was changed since Confirm Order: whoever goes on filling in is not led away. */
  const isWaiting = useRef(false)

  useEffect(() => leadTo(form.current, noticePlace.current), [form, said])
  useEffect(() => {
    if (refused && isWaiting.current) leadTo(form.current, noticePlace.current)
  }, [form, refused])

  return {
    said,
    /** Without what was said of fields that were changed since. */
    errors: without(said.errors, changed),
    noticePlace,
    say(next: Said) {
      setSaid(next)
      setChanged([])
    },
    ask() {
      isWaiting.current = true
    },
    onChange(name: string) {
      isWaiting.current = false
      setChanged((names) => [...names.filter((other) => other !== name), name])
    },
  }
}

const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))

/** To the first field that is wrong, else to the notice if there is one: on a phone either may be out of sight. */
function leadTo(form: HTMLFormElement | null, notice: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (wrong) return wrong.focus()
  if (!notice?.firstChild) return
  notice.scrollIntoView({ block: 'center' })
  notice.focus({ preventScroll: true })
}

/**
 * The tokens are not here, or no longer: the page knows the shopper by the cookie, or asks who it is. An order without
 * an account is made by the page alone.
 */
function leaveItToThePage(form: HTMLFormElement | null): void {
  const button = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'do',
    value: 'confirm',
  })
  form?.append(button)
  form?.submit()
}
