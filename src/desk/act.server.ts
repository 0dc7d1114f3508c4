import { answerOf, perform } from '#lib/desk/act.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import { ShopError } from '#lib/errors.ts'
import type { Photo } from '#lib/media/photo.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Act, Asked } from './screen.ts'

type Given<P, Value> = {
  params: P
  given: Value
  query?: URLSearchParams
  photos?: readonly Photo[]
}

/**
 * Does an act, for a form, or for a command, which has none. Throws ShopError('permission_denied') or 'password_needed', and
 * what the act refuses. Returns the path to go on to.
 */
export async function doAct<P, Value>(
  shop: Shop,
  by: Actor,
  { name, right, asksPassword, subject, reason, before, isInSteps, run }: Act<P, Value>,
  { query = new URLSearchParams(), photos = [], ...given }: Given<P, Value>,
): Promise<string> {
  let asked: Asked<P, Value> = { ...given, by, query, photos }
  if (before) {
    if (!may(by.role, right)) throw new ShopError('permission_denied')
    const answered = await answerOf(shop, by)
    if (answered !== null) return answered
    asked = { ...asked, given: (await before(shop, asked)) ?? asked.given }
  }
  if (isInSteps) return (await run(shop, asked)).next
  const about = { subject: subject(asked), reason: reason?.(asked.given) ?? null }
  return perform(shop, by, { name, right, asksPassword, ...about }, async (shop) => {
    const { next, ...done } = await run(shop, asked)
    return { goTo: next, ...done }
  })
}
