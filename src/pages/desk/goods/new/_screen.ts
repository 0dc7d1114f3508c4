import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { createDraft } from '#lib/catalogue/goods/drafts/drafts.server.ts'
import { NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { readGoodsPlaces } from '#lib/catalogue/goods/list/list.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { kobo, line, orNone, pieces } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'

export const screen = defineScreen({
  address: '/desk/goods/new',
  right: 'goods.write',
  load: readGoodsPlaces,
  acts: {
    create: {
      name: 'goods.created',
      says: 'made a draft of',
      right: 'goods.write',
      takesPhotos: true,
      form: form({
        name: line(NAME_LENGTH),
        category: orNone(line(SLUG_LENGTH)),
        priceKobo: orNone(kobo()),
        pieces: pieces(),
      }),
      subject: () => '',
      run: async (shop, { given, photos, by }) => {
        const { slug } = await createDraft(shop, { ...given, photos }, byDesk(by.name))
        return {
          next: `/desk/goods/${slug}?done=created`,
          subject: `item:${slug}`,
          changes: {
            [goodsTexts.field('name')]: [null, given.name],
            [goodsTexts.field('priceKobo')]: [
              null,
              given.priceKobo && formatNaira(given.priceKobo),
            ],
          },
        }
      },
    },
  },
})
