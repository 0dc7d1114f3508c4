import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { addCategory } from '#lib/catalogue/goods/categories/add-category.server.ts'
import { moveCategory } from '#lib/catalogue/goods/categories/change-category.server.ts'
import { CATEGORY_NAME_LENGTH, type CategoryKey } from '#lib/catalogue/goods/categories/category.ts'
import {
  readContents,
  readCategoryList,
  requireCategoryIn,
} from '#lib/catalogue/goods/categories/category.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { pathOf, readKey, readMove, subjectOf } from '../../_category.ts'

const PART_KINDS = ['sub_category', 'section'] as const

/** A category alone has parts. */
function readCategory({ category }: { category: string }): CategoryKey {
  const key = readKey(category)
  if (key.kind !== 'category') throw new ShopError('not_found')
  return key
}

export const screen = defineScreen({
  address: '/desk/categories/[category]/parts',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const all = await readCategoryList(shop)
    const category = requireCategoryIn(all, readCategory(params))
    const parts = PART_KINDS.map(async (kind) => ({
      kind,
      categories: all.filter((part) => part.kind === kind && part.within === category.id),
      contents: await readContents(shop, kind, category.id),
    }))
    return { category, parts: await Promise.all(parts) }
  },
  acts: {
    add: {
      name: 'category.part-added',
      says: 'added the category',
      right: 'goods.write',
      form: form({ kind: z.enum(PART_KINDS), name: line(CATEGORY_NAME_LENGTH) }),
      subject: ({ params }) => subjectOf(readCategory(params)),
      run: async (shop, { params, given: { kind, name }, by }) => {
        const { id: within } = readCategory(params)
        const part = await addCategory(shop, { kind, within, name }, by.name)
        return {
          next: pathOf(part, 'added'),
          subject: subjectOf(part),
          changes: { name: [null, name] },
        }
      },
    },
    move: {
      name: 'category.part-moved',
      says: 'moved the category',
      right: 'goods.write',
      form: form({ move: line(40) }),
      subject: ({ given }) => subjectOf(readMove(given.move)),
      run: async (shop, { params, given }) => {
        const { step, ...key } = readMove(given.move)
        await moveCategory(shop, key, step)
        const next = pathOf(readCategory(params), 'moved', '/parts')
        return { next, changes: { move: [null, step] } }
      },
    },
  },
})
