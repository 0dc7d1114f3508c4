import type { Shop } from '#lib/shop.ts'
import { hasAnyCategory } from './goods/categories.sql.ts'
import { hasAnyItem } from './goods/goods.sql.ts'

/** Whether the shop never had goods, so that the demo goods may be imported. */
export const isCatalogueEmpty = async ({ db }: Shop): Promise<boolean> =>
  !(await hasAnyCategory(db))

/** Whether the shop has no goods at all, hidden and archived ones included. */
export const hasNoGoods = async ({ db }: Shop): Promise<boolean> => !(await hasAnyItem(db))
