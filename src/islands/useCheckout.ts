import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type BillingPrice,
  type CheckoutValues,
  type CheckoutView,
  PAYMENT_CHOICES,
  type PaymentChoice,
  TYPED_FIELDS,
} from '#lib/checkout/checkout.ts'
import { explain } from '#lib/checkout/refusals.ts'
import { readShipping } from '#lib/delivery/pickup/shipping.ts'
import { toKobo } from '#lib/money.ts'
import { $area } from '#stores/area.ts'
import { $lgas, $price, choosePlace, chooseState, savePicks, savedPicks } from '#stores/checkout.ts'
import { chooseShippingMode } from '#stores/shipping.ts'
import { renewSummary } from './checkout-summary.ts'

export const choiceNamed = (name: string): PaymentChoice =>
  PAYMENT_CHOICES.find((choice) => choice === name) ?? 'fiat'

export function checkoutValuesOf(form: HTMLFormElement): CheckoutValues {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name) ?? '')
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    state: text('state'),
    // Nothing while the list is loading.
    lga: text('lga'),
    street_address: text('street_address'),
    payment_kind: choiceNamed(text('payment_kind')),
    shipping_mode: text('shipping_mode') || 'delivery',
  }
}

/** Where no address is known, the area that was chosen at an item or in the cart. */
function areaOf(shown: CheckoutValues): CheckoutValues {
  const area = shown.state === '' ? $area.get() : null
  return area ? { ...shown, state: String(area.state.id), lga: String(area.lga.id) } : shown
}

type Picks = Pick<CheckoutValues, 'state' | 'lga' | 'payment_kind' | 'shipping_mode'>

/** The choices that others follow from: state, area, how it is shipped and paid; and what the shop says to them. */
export function useCheckout(view: CheckoutView, form: RefObject<HTMLFormElement | null>) {
  const lgasAsked = useStore($lgas, { ssr: () => null })
  const priceAsked = useStore($price, { ssr: () => null })
  const [picks, setPicks] = useState<Picks>(view.values)

  /** Makes the picks that are given, and asks what follows from them. */
  function pick(given: Partial<Picks>) {
    const next = { ...picks, ...given }
    if (given.state !== undefined && given.lga === undefined) next.lga = ''
    setPicks(next)
    const { state, lga } = next
    savePicks(view.cartId, { state, lga })
    if (given.shipping_mode) chooseShippingMode(readShipping(given.shipping_mode).mode)
    if (given.state !== undefined) void chooseState(given.state, next.shipping_mode)
    if (given.lga !== undefined || given.shipping_mode)
      void choosePlace({ cartId: view.cartId, lgaId: next.lga, shipping: next.shipping_mode })
  }

  /** Keeps what is typed into a field, should the page be loaded anew. */
  function keepTyped(field: string, value: string) {
    const name = TYPED_FIELDS.find((name) => name === field)
    if (name) savePicks(view.cartId, { [name]: value })
  }

  const begin = useEffectEvent(() => {
    if (!form.current) return
    // The choices from before the form was hydrated, or from the last time it was open in this tab.
    const shown = checkoutValuesOf(form.current)
    const isFresh = !view.notice && Object.keys(view.errors).length === 0
    const kept = isFresh ? savedPicks(view.cartId) : {}
    for (const name of TYPED_FIELDS) {
      const field = form.current.querySelector<HTMLInputElement>(`#${name}`)
      if (shown[name] !== view.values[name]) keepTyped(name, shown[name])
      else if (field) field.value = kept[name] ?? shown[name]
    }
    const wanted = { ...areaOf(shown), ...kept }
    const given: Partial<Picks> = {}
    if (wanted.state !== picks.state) given.state = wanted.state
    if (given.state !== undefined || wanted.lga !== picks.lga) given.lga = wanted.lga
    if (wanted.shipping_mode !== picks.shipping_mode) given.shipping_mode = wanted.shipping_mode
    const isOffered = view.methods.some(({ choice }) => choice === wanted.payment_kind)
    if (isOffered && wanted.payment_kind !== picks.payment_kind)
      given.payment_kind = wanted.payment_kind
    if (Object.keys(given).length > 0) pick(given)
  })
  useEffect(() => queueMicrotask(begin), [])

  const refused = useMemo(
    () => (priceAsked?.is === 'failed' ? explain(priceAsked.error) : null),
    [priceAsked],
  )
  const pricedHere = priceAsked?.is === 'here' ? priceAsked.value : null
  return {
    picks,
    pick,
    keepTyped,
    lgas: lgasAsked ? (lgasAsked.is === 'here' ? lgasAsked.value : []) : view.lgas,
    isLoadingLgas: lgasAsked?.is === 'loading',
    haveLgasFailed: lgasAsked?.is === 'failed',
    goodsKobo: useGoodsKobo(view, pricedHere),
    price: priceAsked ? pricedHere : view.price,
    isPricing: priceAsked?.is === 'loading',
    refused,
  }
}

/** What the goods came to when the shop last said so; the summary above the form follows. */
function useGoodsKobo(view: CheckoutView, price: BillingPrice | null): number {
  const [known, setKnown] = useState(view.cart.totalKobo)
  const told = price ? toKobo(price.cart_grand_total) : known
  if (told !== known) setKnown(told)
  useEffect(() => void renewSummary(told).catch(() => null), [told])
  return told
}

export type Checkout = ReturnType<typeof useCheckout>
