import { CATEGORY_KINDS, type CategoryKey } from '#lib/catalogue/goods/categories/category.ts'
import { ShopError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'

/** What the pages of categories share. */
export const subjectOf = ({ kind, id }: CategoryKey): string => `category:${kind}:${id}`

/** The page of a category (`/history`, or the category itself), which says what was done. */
export const pathOf = ({ kind, id }: CategoryKey, done = '', page = ''): string =>
  `/desk/categories/${kind}-${id}${page}${done && `?done=${done}`}`

/** The category of an address: `section-12`. Throws ShopError('not_found'). */
export function readKey(category: string): CategoryKey {
  const [, named, digits] = /^([a-z_]+)-([1-9]\d{0,9})$/.exec(category) ?? []
  const kind = CATEGORY_KINDS.find((each) => each === named)
  const id = Number(digits)
  if (!kind || !isId(id)) throw new ShopError('not_found')
  return { kind, id }
}

/** What a button moves, and where: `section-12:up`. Throws ShopError('not_found'). */
export function readMove(text: string): CategoryKey & { step: 'up' | 'down' } {
  const [category = '', step] = text.split(':')
  if (step !== 'up' && step !== 'down') throw new ShopError('not_found')
  return { ...readKey(category), step }
}
