import type { CheckoutView, PaymentMethod } from '#lib/checkout/checkout.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import type { Checkout } from '#islands/useCheckout.ts'
import { Choices } from './Choices.tsx'

const METHODS = {
  fiat: { label: texts.fiat, note: texts.fiatNote },
  crypto: { label: texts.crypto, note: texts.cryptoNote },
}

type Props = { view: CheckoutView; checkout: Checkout }

/** The choice of payment, and what happens after Confirm Order. */
export function PaymentMethods({ view: { methods }, checkout: { picks, pick, price } }: Props) {
  const method = methods.find(({ kind }) => kind === picks.payment_kind)
  const isPickup = picks.shipping_mode === 'pickup'
  const sum = price && formatNaira(toKobo(price.sum_total))
  return (
    <div>
      <Choices
        legend={texts.method}
        name="payment_kind"
        chosen={picks.payment_kind}
        choices={methods.map(({ kind }) => ({ value: kind, ...METHODS[kind] }))}
        onChoose={(kind) => pick({ payment_kind: kind === 'crypto' ? 'crypto' : 'fiat' })}
      />
      {method && <NextStep method={method} sum={sum} isPickup={isPickup} />}
    </div>
  )
}

type Next = { method: PaymentMethod; sum: string | null; isPickup: boolean }

/** Shows the sum once the price of delivery is known. */
const NextStep = ({ method, sum, isPickup }: Next) => (
  <div className="mt-4 grid gap-2 text-sm" aria-live="polite">
    <p>
      <strong>{texts.next}</strong> <span>{texts.opens(method.company)}</span>{' '}
      {sum && <span>{texts.costs(sum, isPickup)}</span>}{' '}
      {method.kind === 'crypto' && <span>{texts.coins(method.rateMinutes)}</span>}
    </p>
    <p>{texts.comesBack}</p>
  </div>
)
