/** The shop as `npm start` serves it, with the demo goods. */
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { main } from '../../../scripts/start.ts'

await main(['--as-built'])

// Pictures are also made at their first request; most are never requested here.
const shop = openShop(readConfig())
await shop.db
  .deleteFrom('job')
  .where('kind', 'in', ['make_pictures', 'make_other_pictures'])
  .execute()
await closeShop(shop)
