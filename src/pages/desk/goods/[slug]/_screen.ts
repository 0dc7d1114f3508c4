import { changes, orNone } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { kobo, line, pieces, text } from '#lib/fields.schema.ts'
import { GOODS_ACTS, inAudit, pathOf, saveOn, setShown, subject } from '../_shared/item.ts'

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
      ...GOODS_ACTS.show,
      subject,
      run: async (shop, asked) => {
        const changed = await setShown(true)(shop, asked.params.slug, byDesk(asked.by.name))
        return { next: pathOf(asked, 'shown'), changes: inAudit(changed) }
      },
    },
    hide: {
      ...GOODS_ACTS.hide,
      subject,
      run: async (shop, asked) => {
        const changed = await setShown(false)(shop, asked.params.slug, byDesk(asked.by.name))
        return { next: pathOf(asked, 'hidden'), changes: inAudit(changed) }
      },
    },
  },
})
