import { form } from '#desk/form.ts'
import { readAskedGoods } from '../_shared/asked.ts'
import { undoBatchAct } from '../_shared/batch.ts'
import { readChange } from '../_shared/many-change.ts'
import { defineScreen } from '#desk/screen.ts'
import { readGoodsCategories, readGoodsSlugs } from '#lib/catalogue/goods/list/list.server.ts'
import { changeManyAsShown, previewMany } from '#lib/catalogue/goods/many/many.server.ts'
import type { ManyChange } from '#lib/catalogue/goods/many/many.ts'
import { readBatches, requireBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { ShopError } from '#lib/errors.ts'
import { EMPTY_FORM, toRefusedForm } from '#lib/form.ts'
import { line } from '#lib/fields.schema.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { manyTexts } from '#lib/texts/desk/goods.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods/many'
const MOST_CHOSEN = 20_000
const MOST_LISTED = 10
const TICKED = /^chosen\.(.{1,80})$/

/** The list from which the goods were chosen. */
const tabIn = (query: URLSearchParams): string => {
  const { tab } = readAskedGoods(query)
  return tab === 'all' ? '' : `&tab=${tab}`
}

/** The slugs of the ticked items, or of all that match. Throws ShopError('invalid') for too many. */
async function readChosen(shop: Shop, query: URLSearchParams): Promise<string[]> {
  if (!query.has('all'))
    return [...new Set(query.keys())].flatMap((name) => TICKED.exec(name)?.[1] ?? [])
  const slugs = await readGoodsSlugs(shop, readAskedGoods(query), MOST_CHOSEN + 1)
  if (slugs.length > MOST_CHOSEN)
    throw new ShopError('invalid', { detail: texts.tooMany(MOST_CHOSEN) })
  return slugs
}

/** The goods that are chosen and the change that is asked for, or what is wrong with it. */
async function readRequest(shop: Shop, query: URLSearchParams) {
  let slugs: string[] = []
  try {
    slugs = await readChosen(shop, query)
    return { slugs, change: readChange(query), refused: EMPTY_FORM }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'invalid') throw error
    return { slugs, change: null, refused: toRefusedForm(error, Object.fromEntries(query)) }
  }
}

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.price',
  guide: 'change-many-goods',
  load: async (shop, { query }) => {
    const { slugs, change, refused } = await readRequest(shop, query)
    const done = query.get('done')
    return {
      chosen: slugs.length,
      change,
      refused,
      preview: change && (await previewMany(shop, slugs, change)),
      categories: await readGoodsCategories(shop),
      batch: done === null ? null : await requireBatch(shop, done),
      batches: await readBatches(shop, 'many', MOST_LISTED),
    }
  },
  acts: {
    apply: {
      name: 'goods.many-changed',
      says: 'changed many goods:',
      right: 'goods.price',
      form: form({ digest: line(64) }),
      subject: () => '',
      run: async (shop, { given: { digest }, query, by }) => {
        const slugs = await readChosen(shop, query)
        const change: ManyChange | null = readChange(query)
        if (!change) throw new ShopError('invalid', { detail: texts.nothing })
        const [reference, title] = [newId(), manyTexts.say(change)]
        const wanted = { change, digest, title, reference }
        const counts = await changeManyAsShown(shop, slugs, wanted, by.name)
        return {
          next: `${ADDRESS}?done=${reference}${tabIn(query)}`,
          subject: title,
          changes: { changed: [null, counts.changed] },
        }
      },
    },
    undo: undoBatchAct(
      'goods.many-undone',
      (query, reference) => `${ADDRESS}?done=${reference}${tabIn(query)}`,
    ),
  },
})
