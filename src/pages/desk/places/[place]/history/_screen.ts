import { historyScreen } from '#desk/history.ts'
import { inAudit } from '#desk/in-audit.ts'
import { setBackPlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import { readPlaceList, requirePlaceIn } from '#lib/catalogue/goods/places/place.server.ts'
import { placeWords } from '#lib/catalogue/goods/places/place-words.ts'
import { inWords } from '#lib/records/words.ts'
import { pathOf, readKey, subjectOf } from '../../_place.ts'

export const screen = historyScreen({
  address: '/desk/places/[place]/history',
  right: 'goods.write',
  read: async (shop, params) => {
    const all = await readPlaceList(shop)
    const { kind, id, name } = requirePlaceIn(all, readKey(params.place))
    const key = { kind, id }
    const back = [pathOf(key), name] as const
    return { subject: key, name, back, inWords: inWords(placeWords(all)) }
  },
  setBack: {
    name: 'place.set-back',
    says: 'set back a change of the place',
    right: 'goods.write',
    subject: ({ params }) => subjectOf(readKey(params.place)),
    run: async (shop, { params, given: { version }, by }) => {
      const key = readKey(params.place)
      const changes = inAudit(await setBackPlace(shop, key, version, by.name))
      return { next: pathOf(key, changes === null ? 'same' : 'back'), changes }
    },
  },
})
