/** Prints as JSON what does not add up in the shop that the environment names. A process of its own, as `desk/world.ts`. */
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { faultsInBooks } from '../books.ts'

const shop = openShop(readConfig())
process.stdout.write(JSON.stringify(await faultsInBooks(shop)))
await closeShop(shop)
