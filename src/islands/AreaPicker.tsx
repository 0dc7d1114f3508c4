import { useRef, useState } from 'react'
import type { AreaDelivery } from '#lib/delivery/price/area-delivery.ts'
import { formatNaira } from '#lib/money.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { deliveryPanelTexts as texts } from '#lib/texts/buying/delivery-panel.ts'
import { AreaFields } from '#islands/ui/form/AreaFields.tsx'
import { Icon } from './ui/Icon.tsx'
import { useIsHydrated } from '#islands/ui/form/use-is-hydrated.ts'
import { useAreaDelivery } from './useAreaDelivery.ts'

export type Props = {
  /** What one item costs, in kobo: some areas are free from a sum on. */
  goodsKobo: number
  /** What one item weighs; left out where nobody has weighed it. */
  grams?: number
  /** Delivery in the whole country. */
  says: string
  /** A sentence that says where the goods can be picked up; null where they cannot. */
  pickup: string | null
}

/** What delivery costs and when it comes: in the whole country, or in the area that the shopper chooses. */
export function AreaPicker({ goodsKobo, grams = 0, says, pickup }: Props) {
  const { delivery, hasFailed } = useAreaDelivery(goodsKobo, grams)
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useIsHydrated()

  function close(): void {
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
  }

  return (
    <>
      <Icon name="truck" className="mt-0.5" />
      <div aria-live="polite">
        <h2>
          {delivery
            ? texts.to(delivery.area.state.name, delivery.area.lga.name)
            : deliveryTexts.delivery}
        </h2>
        <p className="text-sm" data-says>
          {hasFailed ? texts.failed : delivery ? sentenceOf(delivery) : says}
        </p>
        {pickup && <p className="text-sm text-bark">{pickup}</p>}
      </div>
      <details ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="stitch-link text-sm">{delivery ? texts.change : texts.choose}</summary>
        {!isHydrated && <p className="text-sm">{texts.atCheckout}</p>}
        {isHydrated && isOpen && <AreaFields onChosen={close} />}
      </details>
    </>
  )
}

function sentenceOf({ arrival, feeKobo, freeFrom }: AreaDelivery): string {
  const price = feeKobo === 0 ? texts.free : formatNaira(feeKobo)
  return [`${arrival}, ${price}`, freeFrom].filter(Boolean).join('. ')
}
