import { changes } from '#desk/form.ts'
import { type Act, type Asked, defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import type { FieldChange } from '#lib/records/field-changes.ts'
import { ALT_LENGTH, MAX_IMAGES } from '#lib/catalogue/goods/item-faults.ts'
import {
  movePhoto,
  orderPhotos,
  type PhotoMove,
  sayPhotoChanges,
} from '#lib/catalogue/goods/photos/photos.ts'
import {
  addPhotos,
  type Arrange,
  changePhotos,
  type PhotoChanges,
} from '#lib/catalogue/goods/photos/photos.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { line } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { pathOf, setBackOn, subject } from '../../_shared/item.ts'

/** Hashes of 20 characters with commas between them. */
const HASHES_LENGTH = MAX_IMAGES * 21
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
  const changed = await changePhotos(shop, asked.params.slug, change, byDesk(asked.by.name))
  if (changed === null) return { next: pathOf(asked, 'same', PAGE), changes: null }
  return { next: undoable(asked, done, changed.version), changes: sayPhotoChanges(changed) }
}

const undoable = (asked: Of<unknown>, done: string, version: number) =>
  `${pathOf(asked, done, PAGE)}&undo=${version}`

const hashesOf = (given: Given, name = 'seen'): string[] =>
  String(given[name]?.becomes ?? '').split(',')

const wordsOf = ({ seen: _seen, order: _order, ...given }: Given): Given => given

/** A button of one photo, whose hash is in the query. It saves what was typed, too. */
const ofPhoto = (done: PhotoMove | 'removed', says: string): Act<{ slug: string }, Given> => ({
  name: done === 'removed' ? 'goods.photo-removed' : 'goods.photos-ordered',
  says,
  right: 'goods.write',
  form: fields,
  subject,
  run: (shop, asked) => {
    const hash = asked.query.get('photo') ?? ''
    const becomes: Arrange = (images) =>
      done === 'removed'
        ? images.filter((image) => image.hash !== hash)
        : movePhoto(images, hash, done)
    const arranged = { seen: hashesOf(asked.given), becomes }
    return change(shop, asked, { fields: wordsOf(asked.given), arranged }, done)
  },
})

export const screen = defineScreen({
  address: '/desk/goods/[slug]/photos',
  right: 'goods.write',
  guide: 'photos',
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
          changes: added > 0 ? { [photoTexts.added]: [null, added] } : null,
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
        const becomes: Arrange = (images) => orderPhotos(images, order)
        const arranged = { seen: hashesOf(asked.given), becomes }
        return change(shop, asked, { fields: wordsOf(asked.given), arranged }, 'ordered')
      },
    },
    undo: setBackOn(PAGE),
  },
})
