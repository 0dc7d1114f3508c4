import { changes, form, orNone } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { addPlace } from '#lib/catalogue/goods/places/add-place.server.ts'
import { movePlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import { PLACE_NAME_LENGTH } from '#lib/catalogue/goods/places/place.ts'
import { readContents, readPlaceList } from '#lib/catalogue/goods/places/place.server.ts'
import { changeTrending, readChosenTrending } from '#lib/catalogue/lists/trending.server.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { pathOf, readMove, subjectOf } from './_place.ts'

const ADDRESS = '/desk/places'
const LAST_TAB = 99

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.write',
  menu: { label: 'Places', icon: 'pin', place: 5 },
  load: async (shop) => {
    const all = await readPlaceList(shop)
    return {
      categories: all.filter(({ kind }) => kind === 'category'),
      contents: await readContents(shop, 'category', null),
      trending: await readChosenTrending(shop),
    }
  },
  acts: {
    add: {
      name: 'place.added',
      says: 'added the place',
      right: 'goods.write',
      form: form({ name: line(PLACE_NAME_LENGTH) }),
      subject: () => '',
      run: async (shop, { given: { name }, by }) => {
        const place = await addPlace(shop, { kind: 'category', within: 0, name }, by.name)
        return {
          next: pathOf(place, 'added'),
          subject: subjectOf(place),
          changes: { name: [null, name] },
        }
      },
    },
    move: {
      name: 'place.moved',
      says: 'moved the place',
      right: 'goods.write',
      form: form({ move: line(40) }),
      subject: ({ given }) => subjectOf(readMove(given.move)),
      run: async (shop, { given }) => {
        const { step, ...key } = readMove(given.move)
        await movePlace(shop, key, step)
        return { next: `${ADDRESS}?done=moved`, changes: { move: [null, step] } }
      },
    },
    trending: {
      name: 'place.trending',
      says: 'chose what is trending:',
      right: 'goods.write',
      form: changes({ 'tabs.*': orNone(integer(1, LAST_TAB)) }),
      subject: () => 'trending',
      run: async (shop, { given }) => {
        const chosen = await readChosenTrending(shop)
        const seen = new Map(chosen.map((category, at): [number, number] => [category, at + 1]))
        const becomes = new Map(seen)
        for (const [field, change] of Object.entries(given)) {
          const category = Number(field.slice('tabs.'.length))
          if (change.seen === null) seen.delete(category)
          else seen.set(category, change.seen)
          if (change.becomes === null) becomes.delete(category)
          else becomes.set(category, change.becomes)
        }
        const wish = { seen: inOrder(seen), becomes: inOrder(becomes) }
        const [field = 'tabs'] = Object.keys(given)
        await changeTrending(shop, wish, field)
        const done = Object.keys(given).length === 0 ? 'same' : 'trending'
        return {
          next: `${ADDRESS}?done=${done}`,
          changes: { trending: [wish.seen.join(', '), wish.becomes.join(', ')] },
        }
      },
    },
  },
})

const inOrder = (places: ReadonlyMap<number, number>): number[] =>
  [...places].toSorted(([, one], [, other]) => one - other).map(([category]) => category)
