import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { previewItem } from '#lib/catalogue/items/items.server.ts'
import { findTerms } from '#lib/delivery/delivery.server.ts'
import { lagosDayOf } from '#lib/time.ts'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/preview',
  right: 'goods.write',
  load: async (shop, { params, query }) => {
    const { id, slug, name } = await requireStored(shop, params.slug)
    const item = await previewItem(shop, id)
    // The page itself, for the frame.
    const isAlone = query.has('page')
    const terms = isAlone ? await findTerms(shop) : null
    return { slug, name, item, terms, today: lagosDayOf(shop.now()) }
  },
})
