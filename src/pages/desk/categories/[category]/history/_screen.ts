import { historyScreen } from '#desk/history.ts'
import { inAudit } from '#desk/in-audit.ts'
import { setBackCategory } from '#lib/catalogue/goods/categories/change-category.server.ts'
import {
  readCategoryList,
  requireCategoryIn,
} from '#lib/catalogue/goods/categories/category.server.ts'
import { categoryWords } from '#lib/catalogue/goods/categories/category-record.ts'
import { inWords } from '#lib/records/words.ts'
import { pathOf, readKey, subjectOf } from '../../_category.ts'

export const screen = historyScreen({
  address: '/desk/categories/[category]/history',
  right: 'goods.write',
  read: async (shop, params) => {
    const all = await readCategoryList(shop)
    const category = requireCategoryIn(all, readKey(params.category))
    const { kind, id, name } = category
    return {
      subject: { kind, id },
      name,
      back: [pathOf(category), name],
      inWords: inWords(categoryWords(all, category)),
    }
  },
  setBack: {
    name: 'category.set-back',
    says: 'set back a change of the category',
    right: 'goods.write',
    subject: ({ params }) => subjectOf(readKey(params.category)),
    run: async (shop, { params, given: { version }, by }) => {
      const key = readKey(params.category)
      const changes = inAudit(await setBackCategory(shop, key, version, by.name))
      return { next: pathOf(key, changes === null ? 'same' : 'back'), changes }
    },
  },
})
