import { changes, form } from '#desk/form.ts'
import { type Act, type Asked, defineScreen } from '#desk/screen.ts'
import { type FieldChange, requireStored } from '#lib/catalogue/goods/change.server.ts'
import { ALT_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { movePhoto, orderPhotos, type PhotoMove } from '#lib/catalogue/goods/photos/photos.ts'
import {
  addPhotos,
  changePhotos,
  type PhotoChanges,
} from '#lib/catalogue/goods/photos/photos.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { setBackItem } from '#lib/catalogue/goods/set-back.server.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { id, line } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { inAudit, pathOf, subject } from '../../_shared/item.ts'

/** Twelve hashes of 20 characters with commas between them. */
const HASHES_LENGTH = 12 * 21
const PAGE = '/photos'

type Of<Given> = Asked<{ slug: string }, Given>
type Given = Record<string, FieldChange>

/** What each button sends: the words and colours of all photos, and the order that was seen. */
const fields = changes({
  'images.*.colour': line(100, 0),
  'images.*.alt': line(ALT_LENGTH, 0),
  seen: line(HASHES_LENGTH, 0),
  order: line(HASHES_LENGTH, 0),
})

/** Changes the photos, and goes back to the page, which says what was done and can undo it. */
async function change(shop: Shop, asked: Of<unknown>, change: PhotoChanges, done: string) {
  const version = await changePhotos(shop, asked.params.slug, change, byDesk(asked.by.name))
  const next = version === null ? pathOf(asked, 'same', PAGE) : undoable(asked, done, version)
  return { next, changes: toChanges(change.fields) }
}

const undoable = (asked: Of<unknown>, done: string, version: number) =>
  `${pathOf(asked, done, PAGE)}&undo=${version}`

const hashesOf = (given: Given, name = 'seen'): string[] =>
  String(given[name]?.becomes ?? '').split(',')

const toText = (value: unknown) =>
  typeof value === 'number' || value === null ? value : String(value)

const toChanges = (given: Given): Changes => {
  const values = Object.entries(given)
  return Object.fromEntries(values.map(([k, v]) => [k, [toText(v.seen), toText(v.becomes)]]))
}

const wordsOf = ({ seen: _seen, order: _order, ...given }: Given): Given => given

/** A button of one photo, whose hash is in the query. It saves what was typed, too. */
const ofPhoto = (done: PhotoMove | 'removed', says: string): Act<{ slug: string }, Given> => ({
  name: done === 'removed' ? 'goods.photo-removed' : 'goods.photos-ordered',
  says,
  right: 'goods.write',
  form: fields,
  subject,
  run: async (shop, asked) => {
    const hash = asked.query.get('photo') ?? ''
    const becomes: NonNullable<PhotoChanges['arranged']>['becomes'] = (images) =>
      done === 'removed'
        ? images.filter((image) => image.hash !== hash)
        : movePhoto(images, hash, done)
    const arranged = { seen: hashesOf(asked.given), becomes }
    const { next, changes } = await change(
      shop,
      asked,
      { fields: wordsOf(asked.given), arranged },
      done,
    )
    const about: Changes = done === 'removed' ? { photo: [hash, null] } : { photo: [hash, done] }
    return { next, changes: { ...changes, ...about } }
  },
})

export const screen = defineScreen({
  address: '/desk/goods/[slug]/photos',
  right: 'goods.write',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    add: {
      name: 'goods.photos-added',
      says: 'added photos to',
      right: 'goods.write',
      takesPhotos: true,
      subject,
      run: async (shop, asked) => {
        const { slug } = asked.params
        const { added, same, noRoom, version } = await addPhotos(
          shop,
          slug,
          asked.photos,
          byDesk(asked.by.name),
        )
        const path = added > 0 ? undoable(asked, 'added', version) : pathOf(asked, 'none', PAGE)
        return {
          next: `${path}&added=${added}&same=${same}&left=${noRoom}`,
          changes: { photos: [null, added] },
        }
      },
    },
    save: {
      name: 'goods.photos-described',
      says: 'described the photos of',
      right: 'goods.write',
      form: fields,
      subject,
      run: (shop, asked) => change(shop, asked, { fields: wordsOf(asked.given) }, 'saved'),
    },
    first: ofPhoto('first', 'ordered the photos of'),
    earlier: ofPhoto('earlier', 'ordered the photos of'),
    later: ofPhoto('later', 'ordered the photos of'),
    remove: ofPhoto('removed', 'took a photo off'),
    order: {
      name: 'goods.photos-ordered',
      says: 'ordered the photos of',
      right: 'goods.write',
      form: fields,
      subject,
      run: (shop, asked) => {
        const order = hashesOf(asked.given, 'order')
        const becomes: NonNullable<PhotoChanges['arranged']>['becomes'] = (images) =>
          orderPhotos(images, order)
        const arranged = { seen: hashesOf(asked.given), becomes }
        return change(shop, asked, { fields: wordsOf(asked.given), arranged }, 'ordered')
      },
    },
    undo: {
      name: 'goods.set-back',
      says: 'set back a change of',
      right: 'goods.write',
      form: form({ version: id() }),
      subject,
      run: async (shop, asked) => {
        const { version } = asked.given
        const by = byDesk(asked.by.name)
        const changes = inAudit(await setBackItem(shop, asked.params.slug, version, by))
        return { next: pathOf(asked, changes === null ? 'same' : 'back', PAGE), changes }
      },
    },
  },
})
