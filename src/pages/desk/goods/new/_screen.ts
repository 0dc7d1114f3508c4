import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { createDraft } from '#lib/catalogue/goods/draft.server.ts'
import { NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { readGoodsPlaces } from '#lib/catalogue/goods/list/list.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { kobo, line, pieces } from '#lib/fields.schema.ts'
import { SLUG_LENGTH } from '../[slug]/_item.ts'

export const screen = defineScreen({
  address: '/desk/goods/new',
  right: 'goods.write',
  load: readGoodsPlaces,
  acts: {
    create: {
      name: 'goods.created',
      says: 'made a draft of',
      right: 'goods.write',
      form: form({
        name: line(NAME_LENGTH),
        category: line(SLUG_LENGTH),
        priceKobo: kobo(),
        pieces: pieces(),
      }),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const { slug } = await createDraft(shop, given, byDesk(by.name))
        return {
          next: `/desk/goods/${slug}?done=created`,
          subject: `item:${slug}`,
          changes: { name: [null, given.name], priceKobo: [null, given.priceKobo] },
        }
      },
    },
  },
})
