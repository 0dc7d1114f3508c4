import type { Shop } from '#lib/shop.ts'
import { hasAnyCategory } from './goods/categories.sql.ts'

/** Whether the shop never had goods, so that the demo goods may be imported. */
export const isCatalogueEmpty = async ({ db }: Shop): Promise<boolean> =>
  !(await hasAnyCategory(db))
