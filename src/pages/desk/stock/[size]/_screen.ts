import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireSize } from '#lib/catalogue/items/sizes.server.ts'
import { may } from '#lib/desk/rights.ts'
import { integer, kobo, line, orNone, pieces } from '#lib/fields.schema.ts'
import { readId } from '#lib/ids.ts'
import { correctCost } from '#lib/orders/stock/came-in.server.ts'
import { correctStock, noteCount, readSize } from '#lib/orders/stock/take-stock.server.ts'
import { readCosts } from '#lib/stock/cost.server.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import * as z from 'zod/mini'
import { countForm, countsOf } from '../_count.ts'

type Of = { params: { size: string } }

const idOf = ({ params }: Of): number => readPathId(params.size)

export const screen = defineScreen({
  address: '/desk/stock/[size]',
  right: 'stock.count',
  load: async (shop, look) => {
    const before = readId(look.query.get('after'))
    const page = await readSize(shop, idOf(look), before)
    const seesCosts = may(look.staff.role, 'costs.see')
    const costs = seesCosts ? await readCosts(shop, idOf(look)) : null
    return { ...page, costs, isFirst: before === null }
  },
  acts: {
    count: {
      name: 'stock.counted',
      says: 'counted',
      right: 'stock.count',
      form: countForm,
      subject: ({ params }) => `size:${params.size}`,
      run: async (shop, asked) => {
        const id = idOf(asked)
        const { slug } = await requireSize(shop, id)
        const changes = await noteCount(shop, asked.by.name, {
          slug,
          counts: countsOf(asked.given),
          isAgain: asked.isAgain,
        })
        return { next: `/desk/stock/${id}?done=counted`, subject: `item:${slug}`, changes }
      },
    },
    change: {
      name: 'stock.changed',
      says: 'corrected the stock of',
      right: 'stock.change',
      form: form({ way: z.enum(['more', 'fewer']), pieces: pieces(1), reason: line(200) }),
      subject: ({ params }) => `size:${params.size}`,
      reason: ({ reason }) => reason,
      run: async (shop, asked) => {
        const { way, pieces } = asked.given
        const size = await requireSize(shop, idOf(asked))
        const difference = way === 'more' ? pieces : -pieces
        const changes = await correctStock(shop, asked.by.name, size, difference)
        return {
          next: `/desk/stock/${size.id}?done=changed`,
          subject: `item:${size.slug}`,
          changes,
        }
      },
    },
    cost: {
      name: 'stock.cost-corrected',
      says: 'corrected what the stock costs of',
      right: 'stock.change',
      form: form({ averageKobo: kobo(1), shown: orNone(integer(1)), why: line(200) }),
      subject: ({ params }) => `size:${params.size}`,
      reason: ({ why }) => why,
      run: async (shop, asked) => {
        const { averageKobo, shown: shownKobo } = asked.given
        const size = await requireSize(shop, idOf(asked))
        const who = asked.by.name
        const was = await correctCost(shop, size, { averageKobo, shownKobo, who })
        return {
          next: `/desk/stock/${size.id}?done=cost`,
          subject: `item:${size.slug}`,
          changes: { size: [null, size.name], cost: [was, averageKobo] },
        }
      },
    },
  },
})
