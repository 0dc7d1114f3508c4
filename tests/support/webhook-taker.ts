/** The built shop on a free port, taking webhooks and settling what they tell of, until it is killed. */
import { startBackground } from '#lib/background.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { paymentHandlers } from '#lib/payments/reconcile.server.ts'
import { openShop } from '#lib/shop.server.ts'
import { addressOf } from './send.ts'

const shop = openShop(readConfig())
startBackground(shop, { handlers: paymentHandlers, recurring: [] })
process.stdout.write(`${await addressOf(shop)}\n`)
