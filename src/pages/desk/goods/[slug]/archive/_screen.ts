import { defineScreen } from '#desk/screen.ts'
import { archiveItem, requireStored, restoreItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { GOODS_ACTS, pathOf, subject } from '../../_shared/item.ts'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/archive',
  right: 'goods.write',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    archive: {
      ...GOODS_ACTS.archive,
      subject,
      run: async (shop, asked) => {
        await archiveItem(shop, asked.params.slug, byDesk(asked.by.name))
        return { next: pathOf(asked, 'archived') }
      },
    },
    restore: {
      ...GOODS_ACTS.restore,
      subject,
      run: async (shop, asked) => {
        await restoreItem(shop, asked.params.slug, byDesk(asked.by.name))
        return { next: pathOf(asked, 'restored') }
      },
    },
  },
})
