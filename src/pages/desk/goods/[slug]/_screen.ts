import { changes } from '#desk/form.ts'
import { type Asked, defineScreen } from '#desk/screen.ts'
import { changeItem, requireStored } from '#lib/catalogue/goods/change.server.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { MOST_GRAMS } from '#lib/delivery/price/weight.ts'
import { count, kobo, line, orNone, pieces, text } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { itemInAudit, pathOf, saveOn, subject } from '../_shared/item.ts'

const setShown =
  (becomes: boolean, done: string) =>
  async (shop: Shop, asked: Asked<{ slug: string }, unknown>) => {
    const isShown = { seen: !becomes, becomes }
    const changed = await changeItem(shop, asked.params.slug, { isShown }, byDesk(asked.by.name))
    return { next: pathOf(asked, done), changes: itemInAudit(changed) }
  }

export const screen = defineScreen({
  address: '/desk/goods/[slug]',
  right: 'goods.write',
  guide: 'change-an-item',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    save: {
      ...saveOn(),
      right: 'goods.write',
      form: changes({
        name: line(NAME_LENGTH),
        description: text(DESCRIPTION_LENGTH),
        priceKobo: kobo(),
        newPriceKobo: orNone(kobo()),
        weightGrams: orNone(count(1, MOST_GRAMS)),
        'sizes.*.stock': pieces(),
      }),
    },
    show: {
      name: 'goods.shown',
      says: 'put into the shop',
      right: 'goods.write',
      subject,
      run: setShown(true, 'shown'),
    },
    hide: {
      name: 'goods.hidden',
      says: 'took out of the shop',
      right: 'goods.write',
      subject,
      run: setShown(false, 'hidden'),
    },
  },
})
