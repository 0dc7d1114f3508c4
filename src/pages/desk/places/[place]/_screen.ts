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
import { pathOf, readKey, subjectOf } from '../_place.ts'

const subject = ({ params }: Asked<{ place: string }, unknown>): string =>
  subjectOf(readKey(params.place))

export const screen = defineScreen({
  address: '/desk/places/[place]',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const all = await readCategoryList(shop)
    const place = requireCategoryIn(all, readKey(params.place))
    const { kind, within } = place
    return {
      place,
      category:
        kind === 'category' ? place : requireCategoryIn(all, { kind: 'category', id: within }),
      choices: { subCategoryId: subCategoriesOf(all, within) },
    }
  },
  acts: {
    save: {
      name: 'place.changed',
      says: 'changed the place',
      right: 'goods.write',
      form: changes({ ...CATEGORY_RECORDS.category.shape, ...CATEGORY_RECORDS.section.shape }),
      subject,
      run: async (shop, { params, given, by }) => {
        const key = readKey(params.place)
        const changes = inAudit(await changeCategory(shop, key, given, by.name))
        return { next: pathOf(key, changes === null ? 'same' : 'saved'), changes }
      },
    },
    picture: {
      name: 'place.pictured',
      says: 'gave a picture to the place',
      right: 'goods.write',
      takesPhotos: true,
      form: form({ seen: line(20, 0) }),
      subject,
      run: async (shop, { params, given, photos, by }) => {
        const photo = photos.at(-1)
        if (!photo) throw fieldError('photos', photoTexts.noneChosen)
        const key = readKey(params.place)
        await showPhotos(shop, [photo])
        const image = { seen: given.seen || null, becomes: photo.hash }
        const changes = inAudit(await changeCategory(shop, key, { image }, by.name))
        return { next: pathOf(key, 'saved'), changes }
      },
    },
    delete: {
      name: 'place.deleted',
      says: 'deleted the place',
      right: 'goods.write',
      subject,
      run: async (shop, { params }) => {
        const place = await deleteCategory(shop, readKey(params.place))
        const { kind, within: id, name } = place
        const parts = pathOf({ kind: 'category', id }, 'deleted', '/parts')
        const next = kind === 'category' ? '/desk/places?done=deleted' : parts
        return { next, changes: { name: [name, null] } }
      },
    },
  },
})
