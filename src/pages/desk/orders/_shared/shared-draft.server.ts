import type { Look } from '#desk/screen.ts'
import { readContact } from '#lib/accounts/people/person.server.ts'
import { openShared } from '#lib/cart/shared/shared-cart.server.ts'
import { may } from '#lib/desk/rights.ts'
import { type Draft, HANDED_OVER } from '#lib/orders/placing/draft.ts'
import type { Shop } from '#lib/shop.ts'
import { readDraft, toDraft } from './draft.ts'

type Asked = Pick<Look<unknown>, 'typed' | 'query' | 'staff'>

/** Whether the page is that of a sale at the counter. */
export const isAtCounter = (query: URLSearchParams): boolean => query.get('at') === 'counter'

/**
 * What was typed of a new order. When its page is opened with `?cart=CODE`, the goods and discount code of that cart;
 * with `?person=ID`, for that person.
 */
export async function openDraft(shop: Shop, { typed, query, staff }: Asked): Promise<Draft> {
  const [code, person] = [query.get('cart'), query.get('person')]
  if (Object.keys(typed).length > 0) return readDraft(typed)
  if (person !== null && may(staff.role, 'people.see'))
    return toDraft(await readContact(shop, person), [])
  if (code === null) return toDraft(isAtCounter(query) ? { shipping_mode: HANDED_OVER } : {}, [])
  const shared = await openShared(shop, code, { staffId: staff.id })
  return toDraft(
    { code: shared?.discountCode ?? '' },
    shared?.units.map(({ sizeId, quantity }) => [String(sizeId), String(quantity)]) ?? [],
  )
}
