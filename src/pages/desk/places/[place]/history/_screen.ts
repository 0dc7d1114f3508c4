import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { setBackPlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import {
  readPlaceList,
  readPlaceVersions,
  requirePlaceIn,
} from '#lib/catalogue/goods/places/place.server.ts'
import { id } from '#lib/fields.schema.ts'
import { pathOf, readKey, subjectOf } from '../../_place.ts'

export const screen = defineScreen({
  address: '/desk/places/[place]/history',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const place = requirePlaceIn(await readPlaceList(shop), readKey(params.place))
    return { place, versions: await readPlaceVersions(shop, place) }
  },
  acts: {
    'set-back': {
      name: 'place.set-back',
      says: 'set back a change of the place',
      right: 'goods.write',
      form: form({ version: id() }),
      subject: ({ params }) => subjectOf(readKey(params.place)),
      run: async (shop, { params, given: { version }, by }) => {
        const key = readKey(params.place)
        await setBackPlace(shop, key, version, by.name)
        return { next: pathOf(key, 'back'), changes: { version: [null, version] } }
      },
    },
  },
})
