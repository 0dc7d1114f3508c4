import { openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, type Moment, after } from '#lib/time.ts'

/** Long enough to look at the app on another phone. */
const KEPT_MS = 10 * MINUTE_MS

type Kept = { token: string; password: string; until: Moment }

/** A chosen password for the page that asks for the code alone, once more: nobody but this shop can read it. */
export const keepPassword = (shop: Shop, token: string, password: string): string => {
  const kept: Kept = { token, password, until: after(shop.now(), KEPT_MS) }
  return seal(shop.config.secretKey, JSON.stringify(kept))
}

/** The password that was kept for this invitation; empty once it is too old, or for what this shop has not made. */
export function keptPassword(shop: Shop, token: string, sealed: string): string {
  try {
    const kept: Kept = JSON.parse(openSealed(shop.config.secretKeys, sealed))
    return kept.token === token && kept.until > shop.now() ? kept.password : ''
  } catch {
    return ''
  }
}
