import { answerOf, perform } from '#lib/desk/act.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Act, Asked } from './screen.ts'

type Given<P, Value> = Pick<Asked<P, Value>, 'params' | 'given'> &
  Partial<Pick<Asked<P, Value>, 'query' | 'photos' | 'table' | 'session'>>

/**
 * Does an act, for a form, or for a command, which has none. Throws ShopError('permission_denied') or
 * 'password_needed', and what the act refuses. Returns the path to go on to; `show` gets what only this answer shows.
 */
export async function doAct<P, Value>(
  shop: Shop,
  by: Actor,
  { name, right, asksPassword, subject, reason, before, runInSteps, run }: Act<P, Value>,
  {
    query = new URLSearchParams(),
    photos = [],
    table = null,
    session = null,
    ...given
  }: Given<P, Value>,
  show: (secrets: readonly string[]) => void = () => {},
): Promise<string> {
  let asked: Asked<P, Value> = { ...given, by, query, photos, table, session, isAgain: false }
  if (before) {
    if (!may(by.role, right)) throw new ShopError('permission_denied')
    if (asksPassword && !by.isConfirmed) throw new ShopError('password_needed')
    const answered = await answerOf(shop, by)
    if (answered) {
      show(answered.secrets)
      return answered.goTo
    }
    asked = { ...asked, given: (await before(shop, asked)) ?? asked.given }
  }
  if (runInSteps) return (await runInSteps(shop, asked)).next
  const about = { subject: subject(asked), reason: reason?.(asked.given) ?? null }
  const work = async (shop: Work, isAgain: boolean) => {
    const { next, ...done } = await run(shop, { ...asked, isAgain })
    return { goTo: next, ...done }
  }
  return perform(shop, by, { name, right, asksPassword, ...about }, work, show)
}
