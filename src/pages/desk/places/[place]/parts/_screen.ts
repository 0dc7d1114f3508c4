import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { addPlace } from '#lib/catalogue/goods/places/add-place.server.ts'
import { movePlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import { PLACE_NAME_LENGTH } from '#lib/catalogue/goods/places/place.ts'
import {
  readContents,
  readPlaceKind,
  readPlaceList,
  requirePlaceIn,
} from '#lib/catalogue/goods/places/place.server.ts'
import type { PlaceKind } from '#lib/catalogue/goods/places/place.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { pathOf, readKey, readMove, subjectOf } from '../../_place.ts'

/** A category alone has parts. */
function readCategory({ place }: { place: string }): { kind: PlaceKind; id: number } {
  const key = readKey(place)
  if (key.kind !== 'category') throw new ShopError('not_found')
  return key
}

export const screen = defineScreen({
  address: '/desk/places/[place]/parts',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const all = await readPlaceList(shop)
    const category = requirePlaceIn(all, readCategory(params))
    const parts = (['sub_category', 'section'] as const).map(async (kind) => ({
      kind,
      places: all.filter((part) => part.kind === kind && part.within === category.id),
      contents: await readContents(shop, kind, category.id),
    }))
    return { category, parts: await Promise.all(parts) }
  },
  acts: {
    add: {
      name: 'place.part-added',
      says: 'added the place',
      right: 'goods.write',
      form: form({ kind: line(20), name: line(PLACE_NAME_LENGTH) }),
      subject: ({ params }) => subjectOf(readCategory(params)),
      run: async (shop, { params, given: { kind, name }, by }) => {
        const { id: within } = readCategory(params)
        const part = { kind: readPlaceKind(kind), within, name }
        if (part.kind === 'category') throw new ShopError('not_found')
        const place = await addPlace(shop, part, by.name)
        return {
          next: pathOf(place, 'added'),
          subject: subjectOf(place),
          changes: { name: [null, name] },
        }
      },
    },
    move: {
      name: 'place.part-moved',
      says: 'moved the place',
      right: 'goods.write',
      form: form({ move: line(40) }),
      subject: ({ given }) => subjectOf(readMove(given.move)),
      run: async (shop, { params, given }) => {
        const { step, ...key } = readMove(given.move)
        await movePlace(shop, key, step)
        const next = pathOf(readCategory(params), 'moved', '/parts')
        return { next, changes: { move: [null, step] } }
      },
    },
  },
})
