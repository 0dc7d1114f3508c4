import { readConfig } from '#lib/config.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { openShop, type Shop } from '#lib/shop.server.ts'

let opened: Promise<Shop> | null = null

/** The shop of `npm run dev`, where no server of ours stands in front. Opened once. */
export function devShop(): Promise<Shop> {
  opened ??= (async () => {
    const shop = openShop(readConfig())
    await migrate(shop.db)
    // Loaded here only: the built shop has its background around it, not in its pages.
    const { startBackground } = await import('#lib/background.server.ts')
    startBackground(shop)
    return shop
  })()
  return opened
}
