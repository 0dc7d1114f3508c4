import { parseArgs } from 'node:util'
import { benchCatalogue } from './bench/catalogue.ts'
import { benchDesk } from './bench/desk.ts'
import { benchDeskGoods } from './bench/desk-goods.ts'
import { benchHostile } from './bench/hostile.ts'
import { benchImport } from './bench/import-goods.ts'
import { benchInteraction } from './bench/interaction.ts'
import { benchOverload } from './bench/overload.ts'
import { benchPages } from './bench/pages.ts'
import { benchPhone } from './bench/phone.ts'
import { describeMachine } from './bench/processes.ts'
import { benchPublish } from './bench/publish.ts'
import { DATABASES, type DatabaseName, withGoods } from './bench/shop.ts'
import { benchSale } from './bench/sale.ts'
import { benchScale } from './bench/scale.ts'
import { benchTiming } from './bench/timing.ts'
import { benchWebhooks } from './bench/webhooks.ts'
import { refuseUnknown } from './arguments.ts'

const HELP = `Usage: npm run bench [-- pages | overload | catalogue | webhooks | hostile | publish | phone | interaction | timing | scale | desk | sale | import] [options]

Starts the built shop, first on SQLite and then on a PostgreSQL server of its own, and has shoppers use it. Prints the
figures of docs/performance.md. Leave the machine alone meanwhile.

pages      a cached page beside bare Node and nginx in turns, a rendered page, adds to the cart, whole orders (7 minutes)
overload   sends twice the requests that the shop accepts, and says what becomes of them (3 minutes)
catalogue  lists, filters and search with 160, 20,000 and --items items; says which figures do not hold (15 minutes)
webhooks   1,000 messages of a payment company in ten seconds
hostile    nonsense to every address for four minutes: what it leaves in memory
publish    how long an editor waits for one changed post on a shop of --posts posts
phone      a shopper's way on a slow phone and a slow line
interaction  how soon a tap is answered on a phone that is four times slower than this machine
timing     whether the time of an answer tells which addresses have an account
scale      what each kind of request costs, and how many processes --visits visits a day need (3 minutes)
desk       the owner lists and changes --items goods; the team lists, finds and packs among --orders orders, alone and
           beside shoppers (25 minutes)
sale       a sale over 10,000 goods begins and ends by the clock while 50 shoppers buy (2 minutes)
import     how long a table of 10,000 goods takes to be imported, and to be checked

Options:
  --items COUNT    100000 without it
  --posts COUNT    500 without it
  --visits COUNT   10000000 without it
  --orders COUNT   1000000 without it
  --database NAME  ${DATABASES.join(' or ')}; both without it
`

type Options = {
  databases: DatabaseName[]
  items: number
  posts: number
  visits: number
  orders: number
}
type Bench = (options: Options) => Promise<void>

const BENCHES: Record<string, Bench> = {
  pages: ({ databases }) => withGoods(databases, benchPages),
  overload: ({ databases }) => withGoods(databases, benchOverload),
  catalogue: ({ databases, items }) => benchCatalogue(databases, items),
  webhooks: ({ databases }) => withGoods(databases, benchWebhooks),
  hostile: ({ databases }) => withGoods(databases, benchHostile),
  publish: ({ posts }) => benchPublish(posts),
  phone: () => benchPhone(),
  interaction: () => benchInteraction(),
  scale: ({ databases, visits }) => withGoods(databases, (shop) => benchScale(shop, visits)),
  timing: ({ databases }) => withGoods(databases, benchTiming),
  sale: ({ databases }) => benchSale(databases),
  import: ({ databases }) => benchImport(databases),
  desk: async ({ databases, orders, items }) => {
    await benchDeskGoods(databases, items)
    await withGoods(databases, (shop) => benchDesk(shop, orders))
  },
}

export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      items: { type: 'string', default: '100000' },
      posts: { type: 'string', default: '500' },
      visits: { type: 'string', default: '10000000' },
      orders: { type: 'string', default: '1000000' },
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
  const databases = DATABASES.filter((name) => name === (values.database ?? name))
  process.stdout.write(`${describeMachine()}\n`)
  await BENCHES[kind]?.({
    databases,
    items: Number(values.items),
    posts: Number(values.posts),
    visits: Number(values.visits),
    orders: Number(values.orders),
  })
  // A bench sets the exit code.
  process.exit()
}
