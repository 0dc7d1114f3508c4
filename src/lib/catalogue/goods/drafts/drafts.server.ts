import { fieldError, ShopError } from '#lib/errors.ts'
import type { Photo } from '#lib/media/photo.server.ts'
import type { Shop } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { changeItem, requireStored } from '../change.server.ts'
import { sinceOf } from '#lib/records/history.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import { countDrafts, countUnnamed, listDraftSlugs, setUnnamed } from '../goods.sql.ts'
import { goodsChangedSince } from '../refuse.ts'
import type { SavedBy } from '../save-plans.server.ts'
import { createItem, type SavedItem } from '../save.server.ts'
import type { Grid } from '../sizes/variants.ts'
import { readStored } from '../stored.server.ts'
import { isOffered, type StoredItem, toGiven } from '../stored.ts'
import { addDraft, freeSlug, knownSlugs } from './new-draft.server.ts'

/**
 * Adds a draft that is like an item: its words, price, category, sizes, colours and photos. Stock, SKUs and the reduced
 * price stay with the item. Throws ShopError: 'invalid', 'not_found'.
 */
export const copyItem = (shop: Shop, slug: string, name: string, by: SavedBy): Promise<SavedItem> =>
  shop.inTransaction(async (shop) => {
    const stored = await requireStored(shop, slug)
    const given = toGiven(stored)
    const copy = {
      ...given,
      slug: await freeSlug(shop, name),
      name,
      // Until somebody writes more, the words of an item are its name.
      description: stored.description === stored.name ? name : stored.description,
      newPriceKobo: null,
      newPriceFrom: null,
      newPriceUntil: null,
      isShown: false,
      addedOn: null,
      sizes: given.sizes.map((size) => ({
        ...size,
        sku: null,
        newPriceKobo: null,
        newPriceFrom: null,
        newPriceUntil: null,
      })),
    }
    return createItem(shop, copy, by)
  })

const NO_PIECES: Grid = { sizes: [], colours: [], pieces: 0, cells: {}, ownPrice: {}, sku: {} }
const OF_PHOTO = /^photo-[a-z0-9]{6,20}$/
const slugOfPhoto = ({ hash }: Photo): string =>
  `photo-${hash.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`

/**
 * Makes a draft of each photo, but for those that were made one before. Returns the slugs of the new drafts. Throws
 * ShopError: 'invalid' without a photo, 'no_room'.
 */
export const createDrafts = (
  shop: Shop,
  photos: readonly Photo[],
  by: SavedBy,
): Promise<string[]> =>
  shop.inTransaction(async (shop) => {
    if (photos.length === 0) throw fieldError('photos', photoTexts.noneChosen)
    const fresh = new Map(photos.map((photo) => [slugOfPhoto(photo), photo]))
    const known = await knownSlugs(shop, [...fresh.keys()])
    const before = await countUnnamed(shop.db)
    const made: string[] = []
    for (const [slug, photo] of fresh) {
      if (known.has(slug)) continue
      const name = photoTexts.unnamed(before + made.length + 1)
      const draft = {
        slug,
        name,
        category: null,
        priceKobo: null,
        grid: NO_PIECES,
        photos: [photo],
      }
      const { id } = await addDraft(shop, draft, by)
      await setUnnamed(shop.db, id)
      made.push(slug)
    }
    return made
  })

/** The first drafts without a price, at most `most`, in the order in which they were made, and how many there are. */
export async function readDrafts(
  shop: Shop,
  most: number,
): Promise<{ drafts: StoredItem[]; count: number }> {
  const slugs = await listDraftSlugs(shop.db, most)
  const stored = slugs.length === 0 ? new Map() : await readStored(shop, slugs)
  const drafts = slugs.flatMap((slug) => stored.get(slug) ?? [])
  const count = slugs.length < most ? slugs.length : await countDrafts(shop.db)
  return { drafts, count }
}

/**
 * Names drafts, and gives them category, price and pieces: `name`, `category`, `subCategory`, `priceKobo`, `pieces` by
 * slug. All or none. `isShown`: buyers then see them. The address of a draft that was made of a photo alone is made of
 * its name. Returns how many of them have no pieces. Throws ShopError as changeItem, with the fields `SLUG.name` and so
 * on; 'invalid' for one to show without a name.
 */
export const nameDrafts = (
  shop: Shop,
  drafts: ReadonlyMap<string, FieldChanges>,
  { isShown, by }: { isShown: boolean; by: SavedBy },
): Promise<number> =>
  shop.inTransaction(async (shop) => {
    let withoutPieces = 0
    for (const [slug, changes] of drafts) {
      const pieces = await nameDraft(shop, slug, { changes, isShown, by }).catch(
        (error: unknown) => {
          throw error instanceof ShopError ? within(slug, error) : error
        },
      )
      if (pieces === 0) withoutPieces++
    }
    return withoutPieces
  })

/** Returns how many pieces it has then. */
async function nameDraft(
  shop: Shop,
  slug: string,
  { changes, isShown, by }: { changes: FieldChanges; isShown: boolean; by: SavedBy },
): Promise<number> {
  const stored = await requireStored(shop, slug)
  const { pieces, name, ...rest } = changes
  const named = String(name?.becomes ?? '')
  const size = stored.sizes.find(isOffered)
  const isNameless = stored.isUnnamed
  if (isShown && isNameless && named === '') throw fieldError('name', goodsTexts.noNameYet)
  // Of a second page that was open when it was named: its pieces were added then.
  if (name && !isNameless && (name.seen ?? '') === '') {
    const since = [{ field: 'name', now: stored.name }]
    throw goodsChangedSince(await sinceOf(shop, { kind: 'item', id: stored.id }, since))
  }
  const isMade = OF_PHOTO.test(stored.slug)
  const address = named !== '' && isMade ? await freeSlug(shop, named) : stored.slug
  const stock = size && `sizes.${size.id}.stock`
  const all: FieldChanges = {
    ...rest,
    // Its field was empty.
    ...(name ? { name: isNameless ? { ...name, seen: stored.name } : name } : {}),
    ...(pieces && stock ? { [stock]: pieces } : {}),
    ...(address === stored.slug ? {} : { slug: { seen: stored.slug, becomes: address } }),
    ...(isShown ? { isShown: { seen: false, becomes: true } } : {}),
  }
  const { changes: changed } = await changeItem(shop, slug, all, by)
  const [before, after] = changed[stock ?? ''] ?? [0, 0]
  return piecesOf(stored) + Number(after) - Number(before)
}

/** All pieces of an item. */
export const piecesOf = ({ sizes }: StoredItem): number =>
  sizes.filter(isOffered).reduce((sum, { onHand }) => sum + onHand, 0)

function within(slug: string, { code, fields, detail }: ShopError): ShopError {
  const nameOf = (field: string) => {
    if (field.endsWith('.stock')) return 'pieces'
    // The category is one choice, and what does not fit it stands there.
    return field === 'subCategory' || field === 'section' ? 'category' : field
  }
  const named = Object.entries(fields).map(([field, said]) => [`${slug}.${nameOf(field)}`, said])
  return new ShopError(code, { detail, fields: Object.fromEntries(named) })
}
