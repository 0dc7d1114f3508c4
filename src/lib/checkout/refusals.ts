import { type FieldErrors, ShopError } from '#lib/errors.ts'
import type { ShowAgain } from '#lib/form.ts'
import { toKobo } from '#lib/money.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { type CheckoutNotice, REQUIRED_FIELDS } from './checkout.ts'

type Shortage = { name: string; available: number }

/** A refusal for the checkout: beside its fields, or above the form with the next step. */
export function explain(error: ShopError): { errors: FieldErrors; notice: CheckoutNotice | null } {
  const { lga_id: lgaErrors, ...fields } = error.fields
  const errors: FieldErrors = { ...fields, ...(lgaErrors ? { lga: lgaErrors } : {}) }
  const isBeside = REQUIRED_FIELDS.some((name) => errors[name])
  return { errors, notice: isBeside ? null : noticeOf(error) }
}

/** A refusal of a form without fields. Throws anything else. */
export function showAboveForm(error: unknown): ShowAgain {
  if (!(error instanceof ShopError)) throw error
  return { status: error.status, formError: explain(error).notice?.text ?? error.detail }
}

const toCart = { label: texts.changeCart, href: '/cart' }

const toSignIn = { label: texts.signIn, href: '/signin?next=/checkout' }

function noticeOf(error: ShopError): CheckoutNotice {
  // The contract's sentences are about tokens and headers.
  if (error.status === 401) return { text: commonTexts.signedOut, link: toSignIn }
  switch (error.code) {
    case 'price_changed':
      return { text: changedPrice(error) }
    case 'insufficient_stock':
      return { text: shortagesOf(error), link: toCart }
    case 'provider_unavailable':
      return { text: `${error.detail} ${texts.keptOrder}` }
    default: {
      const sentences = Object.values(error.fields).flat().join(' ')
      const text = sentences || error.detail
      return error.fields['cart_id'] ? { text, link: toCart } : { text }
    }
  }
}

function changedPrice({ extra }: ShopError): string {
  const { sum_total: sum, to_pay: toPay = sum } = extra
  return toPay === sum
    ? texts.pricesChanged(toKobo(Number(sum)))
    : texts.leftChanged(toKobo(Number(toPay)))
}

function shortagesOf({ detail, extra }: ShopError): string {
  const items = Array.isArray(extra['items']) ? (extra['items'] as Shortage[]) : []
  return items.map(({ name, available }) => texts.short(name, available)).join(' ') || detail
}
