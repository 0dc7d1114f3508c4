import { defineScreen } from '#desk/screen.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { noteCount, readToCount } from '#lib/orders/stock/take-stock.server.ts'
import { countForm, countsOf } from '../_count.ts'

export const ADDRESS = '/desk/stock/count'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'stock.count',
  load: async (shop, { query, typed }) => {
    const words = cleanQuery(query.get('q'))
    const slug = typed['item'] ?? query.get('item') ?? ''
    const done = query.get('done') ?? ''
    const noted = done ? (await readToCount(shop, { slug: done, words: '' })).sizes[0] : undefined
    return { words, noted, ...(await readToCount(shop, { slug, words })) }
  },
  acts: {
    count: {
      name: 'stock.counted',
      says: 'counted',
      right: 'stock.count',
      form: countForm,
      subject: ({ given }) => `item:${given.item}`,
      run: async (shop, { given, by, isAgain }) => {
        const counted = { slug: given.item, counts: countsOf(given), isAgain }
        const changes = await noteCount(shop, by.name, counted)
        return { next: `${ADDRESS}?done=${encodeURIComponent(given.item)}`, changes }
      },
    },
  },
})
