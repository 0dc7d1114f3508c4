import type { BillingPrice } from '#lib/checkout/checkout.ts'
import { type FreeDelivery, sayFreeDelivery } from '#lib/delivery/price/free-delivery.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import { discountOf } from '#lib/texts/buying/discount.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'

type Props = {
  /** Where delivery is free from which sum on, until it is priced. */
  free: FreeDelivery | null
  /** What the goods cost as the page shows them, until delivery is priced. */
  goodsKobo: number
  /** What offers take off them. */
  discountKobo: number
  price: BillingPrice | null
  isPricing: boolean
  isPending: boolean
  isPickup: boolean
}

/** The total and the button. On a phone the button is also in the bar at the bottom. */
export function CheckoutTotals({ goodsKobo, price, free, ...props }: Props) {
  const discountKobo = price ? toKobo(price.discount_total) : props.discountKobo
  const { isPending, isPickup, isPricing } = props
  const subtotal = formatNaira(price ? toKobo(price.cart_grand_total) : goodsKobo)
  const total = formatNaira(price ? toKobo(price.sum_total) : goodsKobo - discountKobo)
  const hasCard = price !== null && price.credit_total > 0
  const toPay = hasCard ? formatNaira(toKobo(price.to_pay)) : total
  const eta = price?.arrives ? deliveryTexts.arrives(price.arrives) : price?.eta
  const freeFrom = isPickup ? null : sayFree(price, free, goodsKobo)
  const totalLabel = price || isPickup ? commonTexts.total : commonTexts.totalBeforeDelivery
  const label = isPending ? texts.confirming : texts.confirm
  return (
    <div className="checkout-totals">
      <dl>
        <div>
          <dt>{commonTexts.subtotal}</dt>
          <dd translate="no">{subtotal}</dd>
        </div>
        {discountKobo > 0 && (
          <div>
            <dt>{discountOf(price?.code ? [price.code] : [])}</dt>
            <dd translate="no">{`−${formatNaira(discountKobo)}`}</dd>
          </div>
        )}
        <div>
          <dt>{commonTexts.shipping}</dt>
          <Shipping price={price} />
        </div>
        <div className="checkout-total">
          <dt>{totalLabel}</dt>
          <dd translate="no">{total}</dd>
        </div>
        {hasCard && <ByCard kobo={toKobo(price.credit_total)} toPay={toPay} />}
      </dl>
      {price?.code_problem && <p className="field-error">{price.code_problem}</p>}
      <p className="checkout-note min-h-5" aria-live="polite">
        {isPricing ? texts.pricing : eta}
      </p>
      {price?.weight && <ByWeight {...price.weight} />}
      {freeFrom && <p className="checkout-note">{freeFrom}</p>}
      <button
        className="button mt-5 w-full max-lg:hidden"
        name="do"
        value="confirm"
        aria-busy={isPending || undefined}
      >
        {label}
      </button>
      <div className="sticky-bar">
        <p className="sticky-bar-total">
          <small>{hasCard ? texts.toPay : totalLabel}</small>
          <span translate="no">{toPay}</span>
        </p>
        <button className="button" name="do" value="confirm" aria-busy={isPending || undefined}>
          {label}
        </button>
      </div>
    </div>
  )
}

/** How much of the delivery is for the weight. */
const ByWeight = ({ grams, surcharge }: NonNullable<BillingPrice['weight']>) => (
  <p className="checkout-note">{deliveryTexts.byWeight(toKobo(surcharge), grams)}</p>
)

/** What gift cards and store credit pay of the total, and what is left. */
const ByCard = ({ kobo, toPay }: { kobo: number; toPay: string }) => (
  <>
    <div>
      <dt>{texts.byCard}</dt>
      <dd translate="no">{`−${formatNaira(kobo)}`}</dd>
    </div>
    <div className="font-bold">
      <dt>{texts.toPay}</dt>
      <dd translate="no">{toPay}</dd>
    </div>
  </>
)

function sayFree(price: BillingPrice | null, free: FreeDelivery | null, goodsKobo: number) {
  if (!price) return sayFreeDelivery(free, goodsKobo)
  if (price.billing_total === 0 || price.free_over === null) return null
  const freeOverKobo = toKobo(price.free_over)
  return sayFreeDelivery({ zone: null, freeOverKobo }, toKobo(price.cart_grand_total))
}

function Shipping({ price }: { price: BillingPrice | null }) {
  if (!price) return <dd>{commonTexts.notYetKnown}</dd>
  if (price.billing_total === 0)
    return <dd className="font-bold text-leaf-text">{commonTexts.free}</dd>
  return <dd translate="no">{formatNaira(toKobo(price.billing_total))}</dd>
}
