import { useEffect, useState } from 'react'
import { type AreaDelivery, toAreaDelivery } from '#lib/delivery/area-delivery.ts'
import { type Area, keptArea, loadQuote } from '#stores/area.ts'

type Quoted = { area: Area; quote: Awaited<ReturnType<typeof loadQuote>> }

/** Delivery of goods worth `goodsKobo` to the area that was chosen in this browser; null while none is, or the shop does not say. */
export function useAreaDelivery(goodsKobo: number): (AreaDelivery & { area: Area }) | null {
  const [quoted, setQuoted] = useState<Quoted | null>(null)
  useEffect(() => {
    const area = keptArea()
    if (area)
      void loadQuote(area)
        .then((quote) => setQuoted({ area, quote }))
        // The price is asked for again at checkout.
        .catch(() => null)
  }, [])
  return quoted && { ...toAreaDelivery(quoted.quote, goodsKobo), area: quoted.area }
}
