import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import type { CheckoutValues, CheckoutView } from '#lib/checkout/checkout.ts'
import { explain } from '#lib/checkout/refusals.ts'
import { chooseShippingMode } from '#stores/shipping.ts'
import { $lgas, $price, choosePlace, chooseState, keepPicks, keptPicks } from '#stores/checkout.ts'

export function valuesOf(form: HTMLFormElement): CheckoutValues {
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
    payment_kind: text('payment_kind') === 'crypto' ? 'crypto' : 'fiat',
    shipping_mode: text('shipping_mode') === 'pickup' ? 'pickup' : 'delivery',
  }
}

/** The choices that others follow from: state, area, how it is shipped; and what the shop says to them. */
export function useCheckout(view: CheckoutView, form: RefObject<HTMLFormElement | null>) {
  const lgasAsked = useStore($lgas, { ssr: () => null })
  const priceAsked = useStore($price, { ssr: () => null })
  const [stateId, setStateId] = useState(view.values.state)
  const [lga, setLga] = useState(view.values.lga)
  const [mode, setMode] = useState(view.values.shipping_mode)

  function pickState(id: string, keptLga = '') {
    setStateId(id)
    setLga(keptLga)
    void chooseState(id, mode)
  }

  function pickLga(id: string, shipping = mode) {
    setLga(id)
    setMode(shipping)
    chooseShippingMode(shipping)
    void choosePlace({ cartId: view.cartId, lgaId: id, mode: shipping })
  }

  useEffect(() => {
    if (!form.current) return
    // What was picked before this part of the page was awake, or the last time it was open in this tab.
    const shown = valuesOf(form.current)
    const kept = view.notice || Object.keys(view.errors).length > 0 ? null : keptPicks()
    const picked = kept?.state ? kept : shown
    if (picked.state !== view.values.state) {
      setField(form.current, 'state', picked.state)
      pickState(picked.state, picked.lga)
    }
    if (picked.lga !== view.values.lga || shown.shipping_mode !== mode)
      pickLga(picked.lga, shown.shipping_mode)
    if (kept && picked.state === view.values.state) setField(form.current, 'lga', kept.lga)
    if (kept) setRadio(form.current, 'payment_kind', kept.payment_kind)
  }, [])

  const remember = () => {
    if (!form.current) return
    const { state, payment_kind } = valuesOf(form.current)
    keepPicks({ state, lga, payment_kind })
  }
  useEffect(remember, [stateId, lga])

  const refused = priceAsked?.is === 'failed' ? explain(priceAsked.error) : null
  const pricedHere = priceAsked?.is === 'here' ? priceAsked.value : null
  return {
    stateId,
    lga,
    mode,
    lgas: lgasAsked ? (lgasAsked.is === 'here' ? lgasAsked.value : []) : view.lgas,
    isLoadingLgas: lgasAsked?.is === 'loading',
    haveLgasFailed: lgasAsked?.is === 'failed',
    price: priceAsked ? pricedHere : view.price,
    isPricing: priceAsked?.is === 'loading',
    refused,
    pickState,
    pickLga,
    remember,
  }
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLSelectElement) field.value = value
}

function setRadio(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof RadioNodeList) field.value = value
}
