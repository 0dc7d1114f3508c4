import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type AreaDelivery, toAreaDelivery } from '#lib/delivery/price/area-delivery.ts'
import type { AreaQuote } from '#lib/delivery/delivery.ts'
import { $area, type Area, loadQuote } from '#stores/area.ts'

type Quoted = { area: Area; quote: AreaQuote }

/**
 * Delivery of goods worth `goodsKobo`, which weigh `grams`, to the area that was chosen in this browser; null while
 * none is, or the shop has not said yet.
 */
export function useAreaDelivery(
  goodsKobo: number,
  grams: number,
): {
  delivery: (AreaDelivery & { area: Area }) | null
  hasFailed: boolean
} {
  const area = useStore($area, { ssr: () => null })
  const [quoted, setQuoted] = useState<Quoted | null>(null)
  const [failed, setFailed] = useState<Area | null>(null)
  useEffect(() => {
    if (!area) return
    let isWanted = true
    void loadQuote(area).then(
      (quote) => isWanted && setQuoted({ area, quote }),
      () => isWanted && setFailed(area),
    )
    return () => void (isWanted = false)
  }, [area])
  return {
    delivery: quoted && { ...toAreaDelivery(quoted.quote, goodsKobo, grams), area: quoted.area },
    hasFailed: failed !== null && failed === area,
  }
}
