import { readConfig } from '#lib/config.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { openShop, type Shop } from '#lib/shop.server.ts'

let opened: Promise<Shop> | null = null

/** The shop of `npm run dev`, which runs without our HTTP server. Opened once. */
export function devShop(): Promise<Shop> {
  opened ??= (async () => {
    const shop = openShop(readConfig())
    await migrate(shop.db)
    // Imported here only: in production the worker starts the background.
    const { startBackground } = await import('#lib/background.server.ts')
    startBackground(shop)
    return shop
  })()
  return opened
}
