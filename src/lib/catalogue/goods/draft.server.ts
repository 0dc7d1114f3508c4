import type { Shop } from '#lib/shop.ts'
import { NO_SIZE } from '../catalogue.ts'
import { readRenamedItems } from '../slugs/slugs.server.ts'
import { slugOf } from '../import/cells.ts'
import { SLUG_LENGTH } from './item-faults.ts'
import type { By } from './save-plans.server.ts'
import { createItem, type SavedItem } from './save.server.ts'
import { readStored } from './stored.server.ts'

/** What a draft begins with. `category` is a slug, `pieces` its stock. */
export type GivenDraft = { name: string; category: string; priceKobo: number; pieces: number }

const MOST_NAMESAKES = 20

/**
 * Adds an item that buyers do not see yet. Its address is made of its name, with a number behind it where another item has
 * it. Throws ShopError('invalid') with the faults by field.
 */
export async function createDraft(
  shop: Shop,
  { name, category, priceKobo, pieces }: GivenDraft,
  by: By,
): Promise<SavedItem> {
  const own = slugOf(name, SLUG_LENGTH - 3)
  const slugs = [
    own,
    ...Array.from({ length: MOST_NAMESAKES }, (_, index) => `${own}-${index + 2}`),
  ]
  const [taken, old] = [await readStored(shop, slugs), await readRenamedItems(shop, slugs)]
  const slug = slugs.find((each) => !taken.has(each) && !old.has(each)) ?? own
  const size = { name: NO_SIZE, colour: '', priceKobo: null, sku: null }
  const given = {
    slug,
    name,
    category,
    priceKobo,
    description: name,
    style: '',
    newPriceKobo: null,
    newPriceFrom: null,
    newPriceUntil: null,
    colours: [],
    attributes: {},
    subCategory: null,
    section: null,
    isShown: false,
    addedOn: null,
    sizes: [{ ...size, stock: pieces, isDifference: true }],
    images: [],
    countedAt: null,
  }
  return createItem(shop, given, by)
}
