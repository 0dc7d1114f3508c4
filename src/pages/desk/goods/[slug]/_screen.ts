import { changes, orNone } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeItem, requireStored } from '#lib/catalogue/goods/change.server.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { kobo, line, pieces, text } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { pathOf, saveOn, subject } from './_item.ts'

const setShown = (shop: Shop, slug: string, who: string, isShown: boolean): Promise<void> =>
  changeItem(shop, slug, { isShown: { seen: !isShown, becomes: isShown } }, byDesk(who))

export const screen = defineScreen({
  address: '/desk/goods/[slug]',
  right: 'goods.write',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    save: {
      name: 'goods.changed',
      says: 'changed',
      right: 'goods.write',
      form: changes({
        name: line(NAME_LENGTH),
        description: text(DESCRIPTION_LENGTH),
        priceKobo: kobo(),
        newPriceKobo: orNone(kobo()),
        'sizes.*.stock': pieces(),
      }),
      subject,
      run: saveOn(),
    },
    show: {
      name: 'goods.shown',
      says: 'put into the shop',
      right: 'goods.write',
      subject,
      run: async (shop, asked) => {
        await setShown(shop, asked.params.slug, asked.by.name, true)
        return { next: pathOf(asked, 'shown'), changes: { shown: ['no', 'yes'] } }
      },
    },
    hide: {
      name: 'goods.hidden',
      says: 'took out of the shop',
      right: 'goods.write',
      subject,
      run: async (shop, asked) => {
        await setShown(shop, asked.params.slug, asked.by.name, false)
        return { next: pathOf(asked, 'hidden'), changes: { shown: ['yes', 'no'] } }
      },
    },
  },
})
