import type { Look } from '#desk/screen.ts'
import { openShared } from '#lib/cart/shared/shared-cart.server.ts'
import type { Draft } from '#lib/orders/placing/draft.ts'
import type { Shop } from '#lib/shop.ts'
import { readDraft, toDraft } from './draft.ts'

type Asked = Pick<Look<unknown>, 'typed' | 'query' | 'staff'>

/**
 * What was typed of a new order; when its page is opened with `?cart=CODE`, the goods and discount code of that cart.
 */
export async function openDraft(shop: Shop, { typed, query, staff }: Asked): Promise<Draft> {
  const code = query.get('cart')
  if (code === null || Object.keys(typed).length > 0) return readDraft(typed)
  const shared = await openShared(shop, code, { staffId: staff.id })
  return toDraft(
    { code: shared?.discountCode ?? '' },
    shared?.units.map(({ sizeId, quantity }) => [String(sizeId), String(quantity)]) ?? [],
  )
}
