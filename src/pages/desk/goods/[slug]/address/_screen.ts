import { changes } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { changeItem, requireStored } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { line } from '#lib/fields.schema.ts'
import { itemInAudit, subject } from '../../_shared/item.ts'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/address',
  right: 'goods.write',
  load: async (shop, { params }) => ({
    item: await requireStored(shop, params.slug),
    siteUrl: shop.config.siteUrl,
  }),
  acts: {
    save: {
      name: 'goods.moved',
      says: 'gave another address to',
      right: 'goods.write',
      form: changes({ slug: line(SLUG_LENGTH) }),
      subject,
      run: async (shop, { given, params, by }) => {
        const changes = itemInAudit(await changeItem(shop, params.slug, given, byDesk(by.name)))
        const path = `/desk/goods/${given['slug']?.becomes ?? params.slug}/address`
        return { next: `${path}?done=${changes === null ? 'same' : 'saved'}`, changes }
      },
    },
  },
})
