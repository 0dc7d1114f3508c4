import './tokens.ts'
import { lookAtItem } from '#lib/reviews/reviews.api.ts'

/**
 * Has the shop remember that the customer looked at an item; it is no loss when it cannot. Returns whether they have
 * rated it.
 */
export const viewAsCustomer = (itemId: number): Promise<boolean> =>
  lookAtItem(itemId).then(
    ({ my_rating }) => my_rating !== null,
    () => false,
  )
