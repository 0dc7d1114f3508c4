import { historyScreen } from '#desk/history.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { sayFields } from '#lib/catalogue/goods/words.ts'
import { setBackOn } from '../../_shared/item.ts'
import { texts } from './_texts.ts'

export const screen = historyScreen({
  address: '/desk/goods/[slug]/history',
  right: 'goods.write',
  read: async (shop, { slug }) => {
    const { id, name, sizes } = await requireStored(shop, slug)
    return {
      subject: { kind: 'item', id },
      name,
      back: [`/desk/goods/${slug}`, name],
      inWords: (changes) => sayFields(changes, sizes),
      how: ({ cause, changes }) => {
        const made = texts.causes[cause]
        return Object.keys(changes).length > 0 ? made : `${made}: ${texts.first}`
      },
    }
  },
  setBack: setBackOn(),
})
