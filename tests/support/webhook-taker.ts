/** The built shop on a free port, taking webhooks and settling what they tell of, until it is killed. */
import { fileURLToPath } from 'node:url'
import { startBackground } from '#lib/background.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { paymentHandlers } from '#lib/payments/reconcile.server.ts'
import { openShop } from '#lib/shop.server.ts'
import { startFront } from '#lib/web/front.server.ts'

const dist = (path: string) => new URL(`../../dist/${path}`, import.meta.url)
const shop = openShop(readConfig())
const { handler } = await import(dist('server/entry.mjs').href)
const clientDir = fileURLToPath(dist('client'))
const front = await startFront(shop, { host: '127.0.0.1', port: 0, clientDir, handler })
startBackground(shop, { handlers: paymentHandlers, recurring: [] })
process.stdout.write(`${front.url}\n`)
