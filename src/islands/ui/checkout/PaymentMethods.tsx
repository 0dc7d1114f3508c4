import {
  type CheckoutView,
  type DoorPrice,
  isPickup as isFetched,
  methodsFor,
  type PaymentMethod,
} from '#lib/checkout/checkout.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import { depositAtCheckout } from '#lib/texts/buying/deposit.ts'
import { type Checkout, choiceNamed } from '#islands/useCheckout.ts'
import { Choices } from './Choices.tsx'

const METHODS = {
  fiat: { label: texts.fiat, note: texts.fiatNote },
  transfer: { label: texts.transfer, note: texts.transferNote },
  own: { label: texts.own, note: texts.ownNote },
  ussd: { label: texts.ussd, note: texts.ussdNote },
  crypto: { label: texts.crypto, note: texts.cryptoNote },
  door: { label: texts.door, note: texts.doorNote },
}

type Props = { view: CheckoutView; checkout: Checkout }

/** The choice of payment, and what happens after Confirm Order. */
export function PaymentMethods({ view, checkout: { picks, pick, price } }: Props) {
  const methods = methodsFor(view.methods, price)
  const method = methods.find(({ choice }) => choice === picks.payment_kind) ?? methods[0]
  const card = { label: texts.card, note: texts.cardNote }
  const hasHere = methods.some(({ choice }) => choice === 'transfer' || choice === 'ussd')
  const isPickup = isFetched(picks)
  const door = price?.pay_on_delivery
  const deposit = door && door.deposit > 0 ? door : null
  const sum = price && formatNaira(toKobo(price.to_pay))
  if (price?.to_pay === 0)
    return (
      <div>
        <input type="hidden" name="payment_kind" value={methods[0]?.choice ?? 'fiat'} />
        <p>{texts.allByCard}</p>
      </div>
    )
  return (
    <div>
      <Choices
        legend={texts.method}
        name="payment_kind"
        chosen={method?.choice ?? ''}
        choices={methods.map(({ choice }) => ({
          value: choice,
          ...(choice === 'fiat' && hasHere ? card : METHODS[choice]),
          ...(choice === 'door' && deposit ? { note: depositAtCheckout.note } : {}),
        }))}
        onChoose={(name) => pick({ payment_kind: choiceNamed(name) })}
      />
      {price?.pay_on_delivery?.why && (
        <p className="checkout-note mt-2">{price.pay_on_delivery.why}</p>
      )}
      {method?.leastKobo && price && toKobo(price.to_pay) < method.leastKobo && (
        <p className="field-error mt-2">
          {texts.tooLittle(method.company, method.leastKobo, methods.length > 1)}
        </p>
      )}
      {method && <NextStep method={method} sum={sum} isPickup={isPickup} deposit={deposit} />}
    </div>
  )
}

type Next = {
  method: PaymentMethod
  sum: string | null
  isPickup: boolean
  /** Of paying on delivery; null where none is asked for. */
  deposit: DoorPrice | null
}

const isHere = ({ choice }: PaymentMethod) => choice !== 'fiat' && choice !== 'crypto'

function saysNext(method: PaymentMethod, hasDeposit: boolean): string {
  if (method.choice === 'door') return hasDeposit ? depositAtCheckout.next : texts.doorNext
  return isHere(method) ? texts.shows : texts.opens(method.company)
}

const saysSums = ({ deposit, to_rider, deposit_kept }: DoorPrice): string =>
  depositAtCheckout.sums(toKobo(deposit), toKobo(to_rider), deposit_kept)

/** Shows the sum once the price of delivery is known. */
const NextStep = ({ method, sum, isPickup, deposit }: Next) => (
  <div className="mt-4 grid gap-2 text-sm" aria-live="polite">
    <p>
      <strong>{texts.next}</strong> <span>{saysNext(method, deposit !== null)}</span>{' '}
      {sum && <span>{texts.costs(sum, isPickup)}</span>}{' '}
      {method.kind === 'crypto' && (
        <span>{texts.coins(method.rateMinutes, method.nairaPerDollar)}</span>
      )}
    </p>
    {method.choice === 'door' && deposit && <p>{saysSums(deposit)}</p>}
    {method.choice !== 'door' && (
      <p>
        {method.choice === 'own'
          ? texts.looksByHand(method.company)
          : isHere(method)
            ? texts.sees
            : texts.comesBack}
      </p>
    )}
  </div>
)
