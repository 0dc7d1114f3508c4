import { exportFacts } from '#lib/content/facts/own-facts.server.ts'
import type { Shop } from '#lib/shop.ts'

/** The shop's shop.yaml as it counts, as a file to download. */
export const factsFile = async (shop: Shop): Promise<Response> =>
  new Response(await exportFacts(shop), {
    headers: {
      'content-type': 'text/yaml; charset=utf-8',
      'content-disposition': 'attachment; filename="shop.yaml"',
    },
  })
