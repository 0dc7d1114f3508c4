import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { kobo, line, pieces } from '#lib/fields.schema.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { noteCameIn } from '#lib/orders/stock/came-in.server.ts'
import { readToCount } from '#lib/orders/stock/take-stock.server.ts'
import { readAverages } from '#lib/stock/cost.server.ts'

export const ADDRESS = '/desk/stock/came-in'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'stock.change',
  guide: 'note-what-came-in',
  load: async (shop, { query, typed }) => {
    const words = cleanQuery(query.get('q'))
    const slug = typed['item'] ?? query.get('item') ?? ''
    const done = query.get('done') ?? ''
    const noted = done ? (await readToCount(shop, { slug: done, words: '' })).sizes : []
    const { items, sizes } = await readToCount(shop, { slug, words })
    const shown = [...noted, ...sizes].map(({ id }) => id)
    return { words, items, sizes, noted, averages: await readAverages(shop, shown) }
  },
  acts: {
    'came-in': {
      name: 'stock.came-in',
      says: 'noted what came in of',
      right: 'stock.change',
      form: form({
        came: each(pieces()),
        costKobo: kobo(1),
        supplier: line(120, 0),
        paper: line(80, 0),
        item: line(80),
      }),
      subject: ({ given }) => `item:${given.item}`,
      run: async (shop, { given, by, isAgain }) => {
        const { item: slug, costKobo, supplier, paper } = given
        const came = new Map(Object.entries(given.came).map(([id, count]) => [Number(id), count]))
        const receipt = { costKobo, supplier, paper, who: by.name }
        const changes = await noteCameIn(shop, { slug, pieces: came, isAgain }, receipt)
        return {
          next: `${ADDRESS}?done=${encodeURIComponent(slug)}`,
          changes: {
            ...changes,
            cost: [null, costKobo],
            supplier: [null, supplier],
            paper: [null, paper],
          },
        }
      },
    },
  },
})
