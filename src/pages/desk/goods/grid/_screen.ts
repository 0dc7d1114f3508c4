import { changes } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import {
  changeCells,
  previewCells,
  readGrid,
  readItemsOfCells,
} from '#lib/catalogue/goods/grid/grid.server.ts'
import { requireBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { ShopError } from '#lib/errors.ts'
import { kobo, orNone, pieces, yesNo } from '#lib/fields.schema.ts'
import { EMPTY_FORM, toRefusedForm } from '#lib/form.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { readAskedGoods } from '../_shared/asked.ts'
import { undoBatchAct } from '../_shared/batch.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods/grid'

const cellsForm = changes({
  'items.*.priceKobo': kobo(),
  'items.*.newPriceKobo': orNone(kobo()),
  'items.*.isShown': yesNo(),
  'sizes.*.stock': pieces(),
})

/** The cells in which something else stands than was shown. */
const changedCells = (typed: Readonly<Record<string, string>>): string[] =>
  Object.keys(typed).filter((name) => cellsForm.has(name) && typed[name] !== typed[`shown.${name}`])

/** What the typed cells would do, or what is wrong with them. */
async function review(shop: Shop, typed: Record<string, string>) {
  try {
    const rows = await previewCells(shop, cellsForm.read(typed) as FieldChanges)
    return { rows, refused: { ...EMPTY_FORM, values: typed } }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { rows: [], refused: toRefusedForm(error, typed) }
  }
}

/** The address of the part of the list that is shown. */
function listPath(query: URLSearchParams, done: Record<string, string> = {}): string {
  const asked = [...query].filter(([name]) => /^(tab|sort|category|q|after)$/.test(name))
  return `${ADDRESS}?${new URLSearchParams([...asked, ...Object.entries(done)])}`
}

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.price',
  guide: 'change-many-goods',
  load: async (shop, { query, typed }) => {
    const done = query.get('done')
    const asked = readAskedGoods(query)
    const changed = changedCells(typed)
    const isTyped = changed.length > 0
    return {
      ...(isTyped
        ? { items: await readItemsOfCells(shop, changed), categories: [], next: null }
        : await readGrid(shop, asked)),
      asked,
      list: listPath(query),
      isNothingTyped: 'act' in typed && !isTyped,
      review: isTyped ? await review(shop, typed) : null,
      batch: done === null ? null : await requireBatch(shop, done),
    }
  },
  acts: {
    save: {
      name: 'goods.grid-changed',
      says: 'changed many goods:',
      right: 'goods.price',
      form: cellsForm,
      button: { does: 'save', shows: ['review'] },
      subject: () => '',
      run: async (shop, { given, query, by }) => {
        const reference = newId()
        const wanted = { reference, who: by.name }
        const changed = await changeCells(shop, given as FieldChanges, wanted)
        if (changed === 0) throw new ShopError('invalid', { detail: texts.nothing })
        return {
          next: listPath(query, { done: reference }),
          subject: goodsTexts.gridTitle,
          changes: { changed: [null, changed] },
        }
      },
    },
    undo: undoBatchAct('goods.grid-undone', (query, reference) =>
      listPath(query, { done: reference }),
    ),
  },
})
