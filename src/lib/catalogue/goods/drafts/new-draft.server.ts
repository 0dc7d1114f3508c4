import { fieldError, ShopError } from '#lib/errors.ts'
import type { Photo } from '#lib/media/photo.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { RESERVED_SLUGS } from '../../catalogue.ts'
import { NO_SIZE, sizeOf } from '#lib/texts/goods/pieces.ts'
import { readRenamedItems } from '../../slugs/slugs.server.ts'
import type { GivenImage } from '../goods.ts'
import { listNewestSizes } from '../goods.sql.ts'
import { MAX_IMAGES } from '../item-faults.ts'
import { showPhotos } from '../photos/photos.server.ts'
import { toImage } from '../photos/photos.ts'
import type { SavedBy } from '../save-plans.server.ts'
import { refuseTooMany } from '../refuse.ts'
import { createItem, type SavedItem } from '../save.server.ts'
import { NO_PRICE_YET } from '../size-faults.ts'
import { byName, type Grid, sizesOf, spelled } from '../sizes/variants.ts'
import { slugsFor } from '../slug.ts'
import { readStored } from '../stored.server.ts'

/** What a draft begins with. `category` is a slug; it may come later, and the price too. */
export type GivenDraft = {
  name: string
  category: string | null
  priceKobo: number | null
  photos: readonly Photo[]
  description?: string | null
  weightGrams?: number | null
  /** Its sizes and colours, with their pieces. */
  grid: Grid
  /** Which of the photos shows a colour, counted from 1. */
  photoOf?: Readonly<Record<string, number>>
  /** Whether buyers see it at once. */
  isShown?: boolean
}

const MOST_NAMESAKES = 999
const SLUG_WITHOUT_LETTERS = 'item'

/**
 * Adds an item that buyers do not see yet, or see at once. Its address is made of its name, with a number behind it where another item
 * or the shop itself has it. A name without Latin letters becomes `item`. Throws ShopError('invalid') with the faults
 * by field: beside `size`, `colour`, `ownPrice.M` and `sku.M` what is wrong with sizes and colours.
 */
export const createDraft = (shop: Shop, draft: GivenDraft, by: SavedBy): Promise<SavedItem> =>
  shop.inTransaction(async (shop) => {
    if (draft.photos.length > MAX_IMAGES) throw fieldError('photos', photoTexts.tooMany(MAX_IMAGES))
    refuseTooMany(draft.grid)
    const slug = await freeSlug(shop, draft.name)
    return addDraft(shop, { ...draft, slug }, by).catch((error: unknown) => {
      throw error instanceof ShopError ? besideGrid(error, draft.grid) : error
    })
  })

/** `sizes.2.priceKobo` as `ownPrice.M`, where the form has it. */
function besideGrid({ code, fields, detail }: ShopError, grid: Grid): ShopError {
  const sizes = sizesOf(grid)
  const nameOf = (field: string): string => {
    const [, at = '', part = ''] = /^sizes(?:\.(\d+)\.(\w+))?$/.exec(field) ?? []
    const size = sizes[Number(at)]
    if (field.startsWith('colours') || part === 'colour') return 'colour'
    if (!field.startsWith('sizes')) return field
    if (size && part === 'priceKobo') return `ownPrice.${sizeOf(size)}`
    return size && part === 'sku' ? `sku.${sizeOf(size)}` : 'size'
  }
  const named = Object.entries(fields).map(([field, said]) => [nameOf(field), said] as const)
  return new ShopError(code, { detail, fields: Object.fromEntries(named.toReversed()) })
}

/** An address that is made of the name. Throws ShopError('invalid') beside `name`. */
export async function freeSlug(shop: Shop, name: string): Promise<string> {
  const slugs = slugsFor(name, SLUG_WITHOUT_LETTERS, MOST_NAMESAKES)
  const taken = await knownSlugs(shop, slugs)
  const free = slugs.find((each) => !taken.has(each) && !RESERVED_SLUGS.includes(each))
  if (free === undefined) throw fieldError('name', goodsTexts.faults.taken())
  return free
}

/** Those of the slugs that lead to an item. */
export async function knownSlugs(
  shop: Shop,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = await readStored(shop, slugs)
  return new Set([...stored.keys(), ...(await readRenamedItems(shop, slugs)).keys()])
}

/** Adds a draft at its address, with its photos. */
export async function addDraft(
  shop: Work,
  draft: GivenDraft & { slug: string },
  by: SavedBy,
): Promise<SavedItem> {
  const { slug, name, category, priceKobo, photos, grid, photoOf = {}, isShown = false } = draft
  await showPhotos(shop, photos)
  const sizes = sizesOf(grid)
  const given = {
    slug,
    name,
    category: category ?? '',
    priceKobo: priceKobo ?? NO_PRICE_YET,
    description: draft.description ?? name,
    style: '',
    newPriceKobo: null,
    newPriceFrom: null,
    newPriceUntil: null,
    colours: spelled(grid.colours, []),
    attributes: {},
    weightGrams: draft.weightGrams ?? null,
    subCategory: null,
    section: null,
    isShown,
    addedOn: null,
    sizes,
    images: imagesOf(photos, grid.colours, photoOf),
    countedAt: null,
  }
  return createItem(shop, given, by)
}

/** A photo that was sent twice counts once. */
function imagesOf(
  photos: readonly Photo[],
  colours: readonly string[],
  photoOf: Readonly<Record<string, number>>,
): GivenImage[] {
  const placeOf = byName(photoOf)
  const colourOf = (place: number) => colours.find((each) => placeOf(each) === place) ?? ''
  const images = photos.map(({ hash, place }) => toImage(hash, colourOf(place + 1)))
  return images.filter(({ hash }, at) => images.findIndex((each) => each.hash === hash) === at)
}

/** The sizes of the newest item of each category that has some, by its slug; the newest item first. */
export async function readNewestSizes({ db }: Shop): Promise<Map<string, string[]>> {
  const listed = Map.groupBy(await listNewestSizes(db), ({ category }) => category)
  const named = [...listed].map(([category, sizes]): [string, string[]] => {
    const names = sizes.map(sizeOf).filter((name) => name !== NO_SIZE)
    return [category, spelled(names, [])]
  })
  return new Map(named.filter(([, names]) => names.length > 0))
}
