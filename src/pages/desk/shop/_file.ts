import { SettingError } from '#lib/config.server.ts'
import { exportFacts } from '#lib/content/facts/own-facts.server.ts'
import type { Shop } from '#lib/shop.ts'

/** The shop's shop.yaml as it counts, as a file to download; a sentence while somebody edits the file. */
export async function factsFile(shop: Shop): Promise<Response> {
  try {
    return new Response(await exportFacts(shop), {
      headers: {
        'content-type': 'text/yaml; charset=utf-8',
        'content-disposition': 'attachment; filename="shop.yaml"',
      },
    })
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return new Response(error.message, {
      status: 409,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
}
