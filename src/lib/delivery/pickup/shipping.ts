import type { ShippingMode } from '../delivery.ts'

/** How goods get to their buyer. `placeId`: where they are picked up; null: brought, or at the first place. */
type Shipping = { mode: ShippingMode; placeId: number | null }

/** How a form writes that in one field: `delivery`, `pickup-3`; `pickup` is the first place. */
export const writeShipping = ({ mode, placeId }: Shipping): string =>
  placeId === null ? mode : `${mode}-${placeId}`

/** What a form says. Anything unknown is a delivery. */
export function readShipping(written: string): Shipping {
  const [, mode, id] = /^(pickup)(?:-(\d{1,9}))?$/.exec(written) ?? []
  return mode === 'pickup'
    ? { mode, placeId: id === undefined ? null : Number(id) }
    : { mode: 'delivery', placeId: null }
}
