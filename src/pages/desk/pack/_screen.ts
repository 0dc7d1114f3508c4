import {
  MOST_AT_ONCE,
  readChosen,
  readNumbers,
  toMany,
} from '#pages/desk/orders/_shared/chosen.server.ts'
import { defineScreen } from '#desk/screen.ts'
import { LIFE } from '#lib/orders/life.ts'
import { isToPack } from '#lib/orders/standing.ts'
import { markPacked } from '#lib/orders/owner/owner.server.ts'

const ADDRESS = '/desk/pack'

export const screen = defineScreen({
  address: ADDRESS,
  right: LIFE.packed.right,
  guide: 'pack-many',
  load: async (shop, { query, staff, typed }) => {
    const read = (...texts: string[]) =>
      readChosen(shop, staff, readNumbers(texts).slice(0, MOST_AT_ONCE))
    const isDone = query.has('done')
    const asked = await read(...query.getAll('orders'), typed['orders'] ?? '')
    const left = await read(query.get('left') ?? '')
    const unable = asked.orders.filter((order) => !isToPack(order))
    return {
      isDone,
      isTooMany: readNumbers(query.getAll('orders')).length > MOST_AT_ONCE,
      done: (await read(query.get('done') ?? '')).orders,
      able: asked.orders.filter(isToPack),
      unable: isDone ? left.orders : unable,
      missing: isDone ? left.missing : asked.missing,
    }
  },
  acts: {
    packed: toMany({
      name: 'order.packed',
      says: 'packed',
      work: async (shop, orders) => {
        const packed = await markPacked(shop, orders)
        return packed.map((order) => [order, { state: ['paid', 'packed'] }])
      },
      next: (done, left) =>
        `${ADDRESS}?${new URLSearchParams({ done: done.join(','), left: left.join(',') })}`,
    }),
  },
})
