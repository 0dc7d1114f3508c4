import { setBackOn } from '../../_shared/item.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { readVersions } from '#lib/catalogue/goods/history.server.ts'

const MOST_SHOWN = 50

export const screen = defineScreen({
  address: '/desk/goods/[slug]/history',
  right: 'goods.write',
  load: async (shop, { params }) => {
    const item = await requireStored(shop, params.slug)
    const versions = await readVersions(shop, item.id)
    return {
      item,
      versions: versions.slice(0, MOST_SHOWN),
      older: Math.max(0, versions.length - MOST_SHOWN),
    }
  },
  acts: { 'set-back': setBackOn() },
})
