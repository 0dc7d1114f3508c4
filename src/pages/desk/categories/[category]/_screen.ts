import { changes, form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen, type Asked } from '#desk/screen.ts'
import {
  changeCategory,
  deleteCategory,
} from '#lib/catalogue/goods/categories/change-category.server.ts'
import {
  CATEGORY_RECORDS,
  subCategoriesOf,
} from '#lib/catalogue/goods/categories/category-record.ts'
import {
  readCategoryList,
  requireCategoryIn,
} from '#lib/catalogue/goods/categories/category.server.ts'
import { showPhotos } from '#lib/catalogue/goods/photos/photos.server.ts'
import { fieldError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { pathOf, readKey, subjectOf } from '../_category.ts'

const subject = ({ params }: Asked<{ category: string }, unknown>): string =>
  subjectOf(readKey(params.category))

export const screen = defineScreen({
  address: '/desk/categories/[category]',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const all = await readCategoryList(shop)
    const category = requireCategoryIn(all, readKey(params.category))
    const { kind, within } = category
    return {
      category,
      parent:
        kind === 'category' ? category : requireCategoryIn(all, { kind: 'category', id: within }),
      choices: { subCategoryId: subCategoriesOf(all, within) },
    }
  },
  acts: {
    save: {
      name: 'category.changed',
      says: 'changed the category',
      right: 'goods.write',
      form: changes({ ...CATEGORY_RECORDS.category.shape, ...CATEGORY_RECORDS.section.shape }),
      subject,
      run: async (shop, { params, given, by }) => {
        const key = readKey(params.category)
        const changes = inAudit(await changeCategory(shop, key, given, by.name))
        return { next: pathOf(key, changes === null ? 'same' : 'saved'), changes }
      },
    },
    picture: {
      name: 'category.pictured',
      says: 'gave a picture to the category',
      right: 'goods.write',
      takesPhotos: true,
      form: form({ seen: line(20, 0) }),
      subject,
      run: async (shop, { params, given, photos, by }) => {
        const photo = photos.at(-1)
        if (!photo) throw fieldError('photos', photoTexts.noneChosen)
        const key = readKey(params.category)
        await showPhotos(shop, [photo])
        const image = { seen: given.seen || null, becomes: photo.hash }
        const changes = inAudit(await changeCategory(shop, key, { image }, by.name))
        return { next: pathOf(key, 'saved'), changes }
      },
    },
    delete: {
      name: 'category.deleted',
      says: 'deleted the category',
      right: 'goods.write',
      subject,
      run: async (shop, { params }) => {
        const category = await deleteCategory(shop, readKey(params.category))
        const { kind, within: id, name } = category
        const parts = pathOf({ kind: 'category', id }, 'deleted', '/parts')
        const next = kind === 'category' ? '/desk/categories?done=deleted' : parts
        return { next, changes: { name: [name, null] } }
      },
    },
  },
})
