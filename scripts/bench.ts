import { parseArgs } from 'node:util'
import { benchCatalogue } from './bench/catalogue/catalogue.ts'
import { benchDesk } from './bench/desk/desk.ts'
import { benchDeskGoods } from './bench/desk/goods.ts'
import { benchPeople } from './bench/desk/people.ts'
import { withDemoGoods } from './bench/goods.ts'
import { benchOrders } from './bench/orders.ts'
import { benchOverload } from './bench/overload.ts'
import { benchPages } from './bench/pages.ts'
import { describeMachine } from './bench/processes.ts'
import { benchPapers } from './bench/papers.ts'
import { benchRandom } from './bench/random.ts'
import { benchSale } from './bench/sale.ts'
import { benchScale } from './bench/scale.ts'
import { DATABASES, type DatabaseName } from './bench/shop.ts'
import { refuseUnknown } from './arguments.ts'

const HELP = `Usage: npm run bench [-- pages | orders | overload | desk | people | papers | scale | random] [options]

Starts the built shop, first on SQLite and then on a PostgreSQL server of its own, and has shoppers use it. Prints the
figures of docs/performance.md. Leave the machine alone meanwhile.

pages      a cached page beside bare Node and nginx in turns, and rendered pages (5 minutes); with --items instead:
           lists, filters and search with 160, 20,000 and so many items, says which figures do not hold (15 minutes)
orders     adds to the cart, whole orders, then a sale over --items goods that begins and ends by the clock while
           50 shoppers buy (5 minutes)
overload   sends twice the requests that the shop accepts, and says what becomes of them (3 minutes)
desk       the owner imports, lists and changes --items goods; the team lists, finds and packs among --orders orders,
           alone and beside shoppers (25 minutes)
people     the team lists and finds customers among --orders orders, a hundredth of them of one person (10 minutes)
papers     gives --orders orders of three years their receipts: is each number there once, and does one of the fullest
           year cost more than one of an empty year (10 minutes)
scale      what each kind of request costs, and how many processes --visits visits a day need (3 minutes)
random     sends --requests random ones of strangers, customers and staff, one in eleven of the worst shapes, and names
           each answer of 5xx but 503, each that took more than a second, and what memory did (an hour)

Options:
  --items COUNT    without it 10000 for orders, 100000 for desk
  --orders COUNT   1000000 without it
  --visits COUNT   10000000 without it
  --requests COUNT 1100000 without it
  --seed NUMBER    of the random ones; 1 without it
  --database NAME  ${DATABASES.join(' or ')}; both without it
`

type Options = {
  databases: DatabaseName[]
  items: number | undefined
  orders: number
  visits: number
  requests: number
  seed: number
}
type Bench = (options: Options) => Promise<void>

const BENCHES: Record<string, Bench> = {
  pages: ({ databases, items }) =>
    items ? benchCatalogue(databases, items) : withDemoGoods(databases, benchPages),
  orders: async ({ databases, items = 10_000 }) => {
    await withDemoGoods(databases, benchOrders)
    await benchSale(databases, items)
  },
  overload: ({ databases }) => withDemoGoods(databases, benchOverload),
  desk: async ({ databases, orders, items = 100_000 }) => {
    await benchDeskGoods(databases, items)
    await withDemoGoods(databases, (shop) => benchDesk(shop, orders))
  },
  people: ({ databases, orders }) => withDemoGoods(databases, (shop) => benchPeople(shop, orders)),
  papers: ({ databases, orders }) => withDemoGoods(databases, (shop) => benchPapers(shop, orders)),
  scale: ({ databases, visits }) => withDemoGoods(databases, (shop) => benchScale(shop, visits)),
  random: ({ databases, requests, seed }) =>
    withDemoGoods(databases, (shop) => benchRandom(shop, requests, seed)),
}

export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      items: { type: 'string' },
      orders: { type: 'string', default: '1000000' },
      visits: { type: 'string', default: '10000000' },
      requests: { type: 'string', default: '1100000' },
      seed: { type: 'string', default: '1' },
      database: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const [kind = 'pages', ...rest] = positionals
  refuseUnknown([kind], Object.keys(BENCHES))
  refuseUnknown(rest, [])
  refuseUnknown(values.database === undefined ? [] : [values.database], DATABASES)
  process.stdout.write(`${describeMachine()}\n`)
  await BENCHES[kind]?.({
    databases: DATABASES.filter((name) => name === (values.database ?? name)),
    items: values.items === undefined ? undefined : Number(values.items),
    orders: Number(values.orders),
    visits: Number(values.visits),
    requests: Number(values.requests),
    seed: Number(values.seed),
  })
  // A bench sets the exit code.
  process.exit()
}
