import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { readVersions } from '#lib/catalogue/goods/history.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { setBackItem } from '#lib/catalogue/goods/set-back.server.ts'
import { id } from '#lib/fields.schema.ts'
import { inAudit, pathOf, subject } from '../../_shared/item.ts'

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
  acts: {
    'set-back': {
      name: 'goods.set-back',
      says: 'set back a change of',
      right: 'goods.write',
      form: form({ version: id() }),
      subject,
      run: async (shop, asked) => {
        const { version } = asked.given
        const by = byDesk(asked.by.name)
        const changes = inAudit(await setBackItem(shop, asked.params.slug, version, by))
        return { next: pathOf(asked, changes === null ? 'same' : 'back'), changes }
      },
    },
  },
})
