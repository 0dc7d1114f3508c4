import { historyScreen } from '#desk/history.ts'
import { inAudit } from '#desk/in-audit.ts'
import { setBackCategory } from '#lib/catalogue/goods/categories/change-category.server.ts'
import {
  readCategoryList,
  requireCategoryIn,
} from '#lib/catalogue/goods/categories/category.server.ts'
import { categoryWords } from '#lib/catalogue/goods/categories/category-record.ts'
import { inWords } from '#lib/records/words.ts'
import { pathOf, readKey, subjectOf } from '../../_place.ts'

export const screen = historyScreen({
  address: '/desk/places/[place]/history',
  right: 'goods.write',
  read: async (shop, params) => {
    const all = await readCategoryList(shop)
    const place = requireCategoryIn(all, readKey(params.place))
    const { kind, id, name } = place
    return {
      subject: { kind, id },
      name,
      back: [pathOf(place), name],
      inWords: inWords(categoryWords(all, place)),
    }
  },
  setBack: {
    name: 'place.set-back',
    says: 'set back a change of the place',
    right: 'goods.write',
    subject: ({ params }) => subjectOf(readKey(params.place)),
    run: async (shop, { params, given: { version }, by }) => {
      const key = readKey(params.place)
      const changes = inAudit(await setBackCategory(shop, key, version, by.name))
      return { next: pathOf(key, changes === null ? 'same' : 'back'), changes }
    },
  },
})
