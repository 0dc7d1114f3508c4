import { changes, form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen, type Asked } from '#desk/screen.ts'
import { changePlace, deletePlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import { PLACE_RECORDS, subCategoriesOf } from '#lib/catalogue/goods/places/place-record.ts'
import { readPlaceList, requirePlaceIn } from '#lib/catalogue/goods/places/place.server.ts'
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
    const all = await readPlaceList(shop)
    const place = requirePlaceIn(all, readKey(params.place))
    const { kind, within } = place
    return {
      place,
      category: kind === 'category' ? place : requirePlaceIn(all, { kind: 'category', id: within }),
      choices: { subCategoryId: subCategoriesOf(all, within) },
    }
  },
  acts: {
    save: {
      name: 'place.changed',
      says: 'changed the place',
      right: 'goods.write',
      form: changes({ ...PLACE_RECORDS.category.shape, ...PLACE_RECORDS.section.shape }),
      subject,
      run: async (shop, { params, given, by }) => {
        const key = readKey(params.place)
        const changes = inAudit(await changePlace(shop, key, given, by.name))
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
        const changes = inAudit(await changePlace(shop, key, { image }, by.name))
        return { next: pathOf(key, 'saved'), changes }
      },
    },
    delete: {
      name: 'place.deleted',
      says: 'deleted the place',
      right: 'goods.write',
      subject,
      run: async (shop, { params }) => {
        const place = await deletePlace(shop, readKey(params.place))
        const { kind, within: id, name } = place
        const parts = pathOf({ kind: 'category', id }, 'deleted', '/parts')
        const next = kind === 'category' ? '/desk/places?done=deleted' : parts
        return { next, changes: { name: [name, null] } }
      },
    },
  },
})
