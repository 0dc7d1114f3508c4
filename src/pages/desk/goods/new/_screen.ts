import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { createDraft, readNewestSizes } from '#lib/catalogue/goods/drafts/new-draft.server.ts'
import { DESCRIPTION_LENGTH, MAX_IMAGES, NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { readGoodsCategories } from '#lib/catalogue/goods/list/list.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { SKU_LENGTH } from '#lib/catalogue/goods/size-faults.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { MOST_GRAMS } from '#lib/delivery/price/weight.ts'
import { count, kobo, line, orNone, pieces, text, yesNo } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { asksForGrid, chosenIn, sizeFields } from '../_shared/sizes.ts'

export const screen = defineScreen({
  address: '/desk/goods/new',
  right: 'goods.write',
  guide: 'add-an-item',
  load: async (shop, { typed }) => ({
    categories: await readGoodsCategories(shop),
    newest: await readNewestSizes(shop),
    chosen: chosenIn(typed),
  }),
  acts: {
    create: {
      name: 'goods.created',
      says: 'added',
      right: 'goods.write',
      takesPhotos: true,
      button: asksForGrid,
      form: form({
        name: line(NAME_LENGTH),
        category: orNone(line(SLUG_LENGTH)),
        priceKobo: orNone(kobo()),
        pieces: pieces(),
        ...sizeFields,
        ownPrice: each(kobo()),
        sku: each(line(SKU_LENGTH)),
        photoOf: each(count(1, MAX_IMAGES)),
        description: orNone(text(DESCRIPTION_LENGTH)),
        weightGrams: orNone(count(1, MOST_GRAMS)),
        shown: z._default(yesNo(), false),
      }),
      subject: () => '',
      run: async (shop, { given, photos, by }) => {
        const { preset, size, colour: colours, shown: isShown, ...draft } = given
        const grid = { ...draft, sizes: [...preset, ...size], colours }
        const saved = { ...draft, grid, photos, isShown }
        const { slug } = await createDraft(shop, saved, byDesk(by.name))
        const said = { sizes: grid.sizes.join(', '), colours: colours.join(', ') }
        const more = Object.entries(said).filter(([, names]) => names !== '')
        return {
          next: `/desk/goods/${slug}?done=${isShown ? 'shown' : 'created'}`,
          subject: `item:${slug}`,
          changes: {
            [goodsTexts.field('name')]: [null, given.name],
            [goodsTexts.field('priceKobo')]: [
              null,
              given.priceKobo && formatNaira(given.priceKobo),
            ],
            ...Object.fromEntries(
              more.map(([name, said]) => [goodsTexts.field(name), [null, said]]),
            ),
          },
        }
      },
    },
  },
})
