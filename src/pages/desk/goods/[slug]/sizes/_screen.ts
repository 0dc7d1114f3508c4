import * as z from 'zod/mini'
import { changes, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { SIZE_LENGTH, SKU_LENGTH } from '#lib/catalogue/goods/size-faults.ts'
import { addSizes, dropSize } from '#lib/catalogue/goods/sizes/sizes.server.ts'
import { byName } from '#lib/catalogue/goods/sizes/variants.ts'
import { id, kobo, lagosTime, line, orNone, pieces } from '#lib/fields.schema.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { itemInAudit, pathOf, saveOn, subject } from '../../_shared/item.ts'
import { asksForGrid, chosenIn, sizeFields } from '../../_shared/sizes.ts'

const PAGE = '/sizes'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/sizes',
  right: 'goods.write',
  guide: 'sizes-and-colours',
  load: async (shop, { params, typed }) => ({
    item: await requireStored(shop, params.slug),
    chosen: chosenIn(typed),
  }),
  acts: {
    save: {
      ...saveOn(PAGE),
      right: 'goods.price',
      form: changes({
        'sizes.*.priceKobo': orNone(kobo()),
        'sizes.*.newPriceKobo': orNone(kobo()),
        'sizes.*.newPriceFrom': orNone(lagosTime()),
        'sizes.*.newPriceUntil': orNone(lagosTime()),
        'sizes.*.sku': orNone(line(SKU_LENGTH)),
      }),
    },
    add: {
      name: 'goods.size-added',
      says: 'added sizes to',
      right: 'goods.write',
      button: asksForGrid,
      form: form({
        ...sizeFields,
        present: z.optional(line(SIZE_LENGTH, 0)),
        pieces: orNone(pieces()),
        seen: orNone(pieces()),
      }),
      subject,
      run: async (shop, asked) => {
        const { preset, size, colour: colours, cells, present = '', ...counted } = asked.given
        const sizes = [...preset, ...size]
        const wish = { sizes, colours, present, piecesOf: byName(cells), ...counted }
        const changed = await addSizes(shop, asked.params.slug, wish, byDesk(asked.by.name))
        const added = changed.added.map(({ name, colour, stock }) => [
          `${goodsTexts.sizeName({ name, colour })}, ${goodsTexts.field('stock')}`,
          [null, stock] as [null, number],
        ])
        return {
          next: pathOf(asked, 'sized'),
          changes: { ...itemInAudit(changed), ...Object.fromEntries(added) },
        }
      },
    },
    drop: {
      name: 'goods.size-dropped',
      says: 'took a size out of',
      right: 'goods.write',
      form: form({ id: id() }),
      subject,
      run: async (shop, asked) => {
        const { params, given, by } = asked
        const { item, changes } = await dropSize(shop, params.slug, given.id, byDesk(by.name))
        const size = item.sizes.find(({ id }) => id === given.id)
        const isDropped = size !== undefined && Object.keys(changes).length > 0
        return {
          next: pathOf(asked, 'dropped', PAGE),
          changes: isDropped ? { [goodsTexts.sizeName(size)]: ['offered', null] } : null,
        }
      },
    },
  },
})
