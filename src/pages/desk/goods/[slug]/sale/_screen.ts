import { changes } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { kobo, lagosTime, orNone } from '#lib/fields.schema.ts'
import { saveOn } from '../../_shared/item.ts'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/sale',
  right: 'goods.price',
  guide: 'reduce-prices',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    save: {
      ...saveOn('/sale'),
      right: 'goods.price',
      form: changes({
        newPriceKobo: orNone(kobo()),
        newPriceFrom: orNone(lagosTime()),
        newPriceUntil: orNone(lagosTime()),
      }),
    },
  },
})
