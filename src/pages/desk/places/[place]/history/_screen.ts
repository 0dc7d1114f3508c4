import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { setBackPlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import {
  readPlaceList,
  readPlaceVersions,
  requirePlaceIn,
} from '#lib/catalogue/goods/places/place.server.ts'
import { sayPlaceChanges } from '#lib/catalogue/goods/places/place-words.ts'
import { id } from '#lib/fields.schema.ts'
import { pathOf, readKey, subjectOf } from '../../_place.ts'

export const screen = defineScreen({
  address: '/desk/places/[place]/history',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const all = await readPlaceList(shop)
    const place = requirePlaceIn(all, readKey(params.place))
    const versions = (await readPlaceVersions(shop, place)).map(({ changes, ...version }) => ({
      ...version,
      // What added it is not set back: it is deleted.
      canBeSetBack: changes['name']?.[0] !== null,
      fields: sayPlaceChanges(changes, all),
    }))
    return { place, versions }
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
        const changes = inAudit(await setBackPlace(shop, key, version, by.name))
        return { next: pathOf(key, changes === null ? 'same' : 'back'), changes }
      },
    },
  },
})
