import { changes, form, orNone } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { GONE } from '#lib/catalogue/catalogue.ts'
import { addSizes, changeItem, requireStored } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { SIZE_LENGTH, SKU_LENGTH } from '#lib/catalogue/goods/size-faults.ts'
import { id, kobo, line, pieces } from '#lib/fields.schema.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { pathOf, saveOn, subject } from '../../_shared/item.ts'

const PAGE = '/sizes'
const GONE_SIZE = { name: '', position: GONE }

export const screen = defineScreen({
  address: '/desk/goods/[slug]/sizes',
  right: 'goods.write',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    save: {
      name: 'goods.changed',
      says: 'changed',
      right: 'goods.price',
      form: changes({
        'sizes.*.priceKobo': orNone(kobo()),
        'sizes.*.sku': orNone(line(SKU_LENGTH)),
      }),
      subject,
      run: saveOn(PAGE),
    },
    add: {
      name: 'goods.size-added',
      says: 'added a size to',
      right: 'goods.write',
      form: form({
        size: line(SIZE_LENGTH),
        colour: line(SIZE_LENGTH, 0),
        pieces: pieces(),
      }),
      subject,
      run: async (shop, asked) => {
        const { size, colour, pieces: stock } = asked.given
        const name = colour === '' ? size : `${colour}/${size}`
        const added = { name, colour, priceKobo: null, sku: null, stock }
        const sizes = [{ ...added, isDifference: true }]
        await addSizes(shop, asked.params.slug, sizes, byDesk(asked.by.name))
        return {
          next: pathOf(asked, 'added', PAGE),
          changes: {
            [`${goodsTexts.sizeName(name)}, ${goodsTexts.field('stock')}`]: [null, stock],
          },
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
        const { slug } = asked.params
        const { sizes } = await requireStored(shop, slug)
        const { name, position } = sizes.find((size) => size.id === asked.given.id) ?? GONE_SIZE
        const change = { seen: position, becomes: GONE }
        await changeItem(
          shop,
          slug,
          { [`sizes.${asked.given.id}.position`]: change },
          byDesk(asked.by.name),
        )
        return {
          next: pathOf(asked, 'dropped', PAGE),
          changes: position === GONE ? null : { [goodsTexts.sizeName(name)]: ['offered', null] },
        }
      },
    },
  },
})
