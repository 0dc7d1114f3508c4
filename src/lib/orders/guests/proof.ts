import type { DeliveryAddress } from '../orders.ts'

/**
 * What only the buyer of an order without an account knows: no mail and no page says it, but the receipt of a paid
 * order of the desk.
 */
export type BuyerProof = 'phone' | 'name'

/** The phone number, or the name of an order that has none. */
export const proofOf = ({ address }: { address: Pick<DeliveryAddress, 'phone'> }): BuyerProof =>
  address.phone === '' ? 'name' : 'phone'
