import { perform } from '#lib/desk/act.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import type { Shop } from '#lib/shop.ts'
import type { Act } from './screen.ts'

type Asked<P, Given> = { params: P; given: Given; query?: URLSearchParams }

/**
 * Does an act, for a form, or for a command, which has none. Throws ShopError('permission_denied') or 'password_needed', and
 * what the act refuses. Returns the path to go on to.
 */
export function doAct<P, Given>(
  shop: Shop,
  by: Actor,
  { name, right, asksPassword, subject, reason, run }: Act<P, Given>,
  { query = new URLSearchParams(), ...given }: Asked<P, Given>,
): Promise<string> {
  const asked = { ...given, by, query }
  const about = { subject: subject(asked), reason: reason?.(asked.given) ?? null }
  return perform(shop, by, { name, right, asksPassword, ...about }, async (shop) => {
    const { next, ...done } = await run(shop, asked)
    return { goTo: next, ...done }
  })
}
