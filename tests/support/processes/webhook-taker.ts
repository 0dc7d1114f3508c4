/** The built shop on a free port. It takes webhooks and settles their payments until it is killed. */
import { startBackground } from '#lib/background.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { built, DIST } from './built.ts'

const { loadBuild, openShop, startServer } = await built()
const shop = openShop(readConfig())
startBackground(shop, { handlers: paymentHandlers, recurring: [] })
const address = { host: '127.0.0.1', port: 0 }
const { url } = await startServer(shop, await loadBuild(DIST, null), address)
process.stdout.write(`${url}\n`)
