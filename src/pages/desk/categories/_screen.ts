import { changes, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { addCategory } from '#lib/catalogue/goods/categories/add-category.server.ts'
import { moveCategory } from '#lib/catalogue/goods/categories/change-category.server.ts'
import { CATEGORY_NAME_LENGTH } from '#lib/catalogue/goods/categories/category.ts'
import { readContents, readCategoryList } from '#lib/catalogue/goods/categories/category.server.ts'
import { numberTrending, readChosenTrending } from '#lib/catalogue/lists/choose-trending.server.ts'
import { count, lagosTime, line, orNone } from '#lib/fields.schema.ts'
import { pathOf, readMove, subjectOf } from './_category.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/categories'
const LAST_TAB = 99

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.write',
  menu: { label: 'Categories', icon: 'grid', group: 'goods' },
  guide: 'categories',
  load: async (shop) => {
    const all = await readCategoryList(shop)
    return {
      categories: all.filter(({ kind }) => kind === 'category'),
      contents: await readContents(shop, 'category', null),
      trending: await readChosenTrending(shop),
    }
  },
  acts: {
    add: {
      name: 'category.added',
      says: 'added the category',
      right: 'goods.write',
      form: form({ name: line(CATEGORY_NAME_LENGTH) }),
      subject: () => '',
      run: async (shop, { given: { name }, by }) => {
        const category = await addCategory(shop, { kind: 'category', within: 0, name }, by.name)
        return {
          next: pathOf(category, 'added'),
          subject: subjectOf(category),
          changes: { name: [null, name] },
        }
      },
    },
    move: {
      name: 'category.moved',
      says: 'moved the category',
      right: 'goods.write',
      form: form({ move: line(40) }),
      subject: ({ given }) => subjectOf(readMove(given.move)),
      run: async (shop, { given }) => {
        const { step, ...key } = readMove(given.move)
        await moveCategory(shop, key, step)
        return { next: `${ADDRESS}?done=moved`, changes: { move: [null, step] } }
      },
    },
    trending: {
      name: 'category.trending',
      says: 'chose what is trending:',
      right: 'goods.write',
      form: changes({
        'tabs.*': orNone(count(1, LAST_TAB)),
        'from.*': orNone(lagosTime()),
        'until.*': orNone(lagosTime()),
      }),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const names = await numberTrending(shop, given, by.name)
        const isSame = Object.keys(given).length === 0
        return {
          next: `${ADDRESS}?done=${isSame ? 'same' : 'trending'}`,
          changes: isSame ? null : { tabs: [null, names.join(', ') || texts.ofTheWeek] },
        }
      },
    },
  },
})
