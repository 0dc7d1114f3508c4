import { changes } from '#desk/form.ts'
import { type Act, defineScreen } from '#desk/screen.ts'
import type { FieldChange } from '#lib/records/field-changes.ts'
import { createDrafts, nameDrafts, readDrafts } from '#lib/catalogue/goods/drafts/drafts.server.ts'
import { NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { readGoodsCategories } from '#lib/catalogue/goods/list/list.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { ShopError } from '#lib/errors.ts'
import { kobo, line, pieces } from '#lib/fields.schema.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods/drafts'
/** Each has a picture and a list of categories. */
const MOST_SHOWN = 20

/** Between a category and its part. */
const PART = '/'

/** By the id of the item: `drafts.17.name`, and `slug.17` is its slug. */
const fields = changes({
  'drafts.*.name': line(NAME_LENGTH),
  // `women`, or `women/dresses`.
  'drafts.*.category': line(2 * SLUG_LENGTH + PART.length),
  'drafts.*.priceKobo': kobo(),
  'drafts.*.pieces': pieces(),
  'slug.*': line(SLUG_LENGTH),
})
type Given = Record<string, FieldChange>

/** The changes of each draft by its slug. */
function byDraft(given: Given): Map<string, Record<string, FieldChange>> {
  const drafts = new Map<string, Record<string, FieldChange>>()
  for (const [path, change] of Object.entries(given)) {
    const [kind, id, field] = path.split('.')
    const slug = String(given[`slug.${id}`]?.becomes ?? '')
    if (kind !== 'drafts' || !field || slug === '') continue
    const changes = field === 'category' ? ofCategory(change) : { [field]: change }
    drafts.set(slug, { ...drafts.get(slug), ...changes })
  }
  return drafts
}

/** The category and its part are one choice. */
function ofCategory({ seen, becomes }: FieldChange): Record<string, FieldChange> {
  const [before, after] = [seen, becomes].map((each) => String(each ?? '').split(PART))
  const change = (at: number) => ({ seen: before?.[at] || null, becomes: after?.[at] || null })
  return { category: change(0), subCategory: change(1) }
}

/** `SLUG.name` as `drafts.17.name`. */
function byId(given: Given, { code, fields, detail }: ShopError): ShopError {
  const idOf = (slug: string) =>
    Object.keys(given)
      .find((path) => path.startsWith('slug.') && given[path]?.becomes === slug)
      ?.slice('slug.'.length)
  const named = Object.entries(fields).map(([path, said]) => {
    const [slug = '', ...rest] = path.split('.')
    return [`drafts.${idOf(slug)}.${rest.join('.')}`, said]
  })
  return new ShopError(code, { detail, fields: Object.fromEntries(named) })
}

const saving = (isShown: boolean): Act<unknown, Given> => ({
  name: isShown ? 'goods.drafts-shown' : 'goods.drafts-named',
  says: isShown ? 'named and showed' : 'named',
  right: 'goods.write',
  form: fields,
  subject: ({ given }) => `goods:${byDraft(given).size}`,
  run: async (shop, { given, by }) => {
    const drafts = byDraft(given)
    if (drafts.size === 0) throw new ShopError('invalid', { detail: texts.nothingTyped })
    const withoutPieces = await nameDrafts(shop, drafts, {
      isShown,
      by: byDesk(by.name),
    }).catch((error: unknown) => {
      throw error instanceof ShopError ? byId(given, error) : error
    })
    const names = [...drafts].map(([slug, { name }]): [string, [string, string]] => [
      slug,
      ['', String(name?.becomes ?? slug)],
    ])
    return {
      next: `${ADDRESS}?done=${isShown ? 'shown' : 'saved'}&count=${drafts.size}${
        isShown && withoutPieces > 0 ? `&empty=${withoutPieces}` : ''
      }`,
      changes: Object.fromEntries(names),
    }
  },
})

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.write',
  guide: 'many-items-from-photos',
  load: async (shop) => ({
    ...(await readDrafts(shop, MOST_SHOWN)),
    categories: await readGoodsCategories(shop),
  }),
  acts: {
    make: {
      name: 'goods.drafts-made',
      says: 'made drafts from photos of',
      right: 'goods.write',
      takesPhotos: true,
      isShareTarget: true,
      subject: ({ photos }) => `goods:${photos.length}`,
      run: async (shop, { photos, by }) => {
        const made = await createDrafts(shop, photos, byDesk(by.name))
        return {
          next: `${ADDRESS}?done=made&count=${made.length}`,
          changes: made.length > 0 ? { drafts: [null, made.length] } : null,
        }
      },
    },
    save: saving(false),
    show: saving(true),
  },
})
