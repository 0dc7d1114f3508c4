import { type Cost as Measured, costOf } from './cost.ts'
import type { Shopper } from './load.ts'
import type { BenchShop } from './shop.ts'
import { addsToCart, ordersOnce, reads } from './shoppers.ts'
import { makeWorld } from './world.ts'

/** The requests of one visit. A guess: put in the figures of your own log. */
const VISIT = {
  cachedPages: 4.5,
  renderedPages: 0.5,
  files: 4,
  pictures: 30,
  adds: 0.4,
  orders: 0.02,
}
/** Share of requests for files and pictures, which never change under their addresses. */
const CDN_SHARE = 0.98
/** The busiest minute of an evening beside the average of the day. */
const PEAK = 4
/** Share of a core. Above it bursts have to wait. */
const BUSY = 0.6

const DAY_S = 86_400
const WARM_MS = 5_000
const ORDERS = 400

type Kind = keyof typeof VISIT
type Cost = Measured & { kind: Kind; name: string }

/**
 * Measures what each kind of request costs, and counts the processes and cores that so many visits a day need. Prints
 * tables.
 */
export async function benchScale(shop: BenchShop, visits: number): Promise<void> {
  const world = await makeWorld(shop.env, ORDERS)
  const server = await shop.start()
  const { databasePids } = shop
  const measure = async (kind: Kind, name: string, shopper: Shopper, maxRounds?: number) => ({
    kind,
    name,
    ...(await costOf(server, shopper, {
      databasePids,
      warmMs: WARM_MS,
      ...(maxRounds && { maxRounds }),
    })),
  })
  const page = `/products/${world.item.slug}`
  const html = await (await fetch(server.url + page)).text()
  const costs = [
    await measure('cachedPages', 'cached page', reads(page)),
    await measure('renderedPages', 'rendered page', reads(`${page}?query=`, true)),
    await measure(
      'files',
      'file of the build',
      reads(/\/_astro\/[\w.-]+\.css/.exec(html)?.[0] ?? ''),
    ),
    await measure('pictures', 'picture', reads(/\/media\/[\w-]+\/480\.webp/.exec(html)?.[0] ?? '')),
    await measure('adds', 'add to cart', addsToCart(world)),
    await measure('orders', 'whole order', ordersOnce(world), ORDERS),
  ]
  await server.stop()
  process.stdout.write(
    `\n### ${shop.database}\n\n${costTable(costs, visits)}\n${sums(costs, visits)}`,
  )
}

const peakOf = (kind: Kind, visits: number): number => (VISIT[kind] * visits * PEAK) / DAY_S

function costTable(costs: readonly Cost[], visits: number): string {
  const lines = costs.map(({ kind, name, shopUs, databaseUs, failed }) => {
    const peak = peakOf(kind, visits)
    const figures = [shopUs, databaseUs, peak].map((figure) =>
      Math.round(figure).toLocaleString('en'),
    )
    const cores = ((peak * shopUs) / 1e6).toFixed(1)
    return `| ${[name, VISIT[kind], ...figures, cores, failed].join(' | ')} |\n`
  })
  return `| what | a visit | shop, µs | database, µs | a second at the peak | cores | failed |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('')}`
}

function sums(costs: readonly Cost[], visits: number): string {
  const isLasting = ({ kind }: Cost) => kind === 'files' || kind === 'pictures'
  const coresFor = (share: number, costOf: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => {
      const left = isLasting(cost) ? share : 1
      return sum + (peakOf(cost.kind, visits) * left * costOf(cost)) / 1e6
    }, 0)
  const processes = (share: number) => Math.ceil(coresFor(share, ({ shopUs }) => shopUs) / BUSY)
  const database = coresFor(1, ({ databaseUs }) => databaseUs)
  const writes = peakOf('adds', visits) + peakOf('orders', visits)
  return `${visits.toLocaleString('en')} visits a day; the peak is ${PEAK} times the average; a process is ${BUSY * 100} % busy then.
Processes of one core: ${processes(1)}, behind a CDN that has ${CDN_SHARE * 100} % of files and pictures: ${processes(1 - CDN_SHARE)}.
Database: ${database.toFixed(1)} cores, ${Math.round(peakOf('orders', visits))} orders and ${Math.round(writes)} writing calls a second.
`
}
