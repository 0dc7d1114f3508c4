import { defineScreen } from '#desk/screen.ts'
import { archiveItem, requireStored, restoreItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { pathOf, subject } from '../../_shared/item.ts'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/archive',
  right: 'goods.write',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    archive: {
      name: 'goods.archived',
      says: 'archived',
      right: 'goods.write',
      subject,
      run: async (shop, asked) => {
        await archiveItem(shop, asked.params.slug, byDesk(asked.by.name))
        return { next: pathOf(asked, 'archived') }
      },
    },
    restore: {
      name: 'goods.restored',
      says: 'took out of the archive',
      right: 'goods.write',
      subject,
      run: async (shop, asked) => {
        await restoreItem(shop, asked.params.slug, byDesk(asked.by.name))
        return { next: pathOf(asked, 'restored') }
      },
    },
  },
})
