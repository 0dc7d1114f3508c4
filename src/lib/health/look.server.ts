import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, type Moment, msBetween, SECOND_MS } from '#lib/time.ts'
import { checksOf, examine } from './checks.server.ts'
import type { Finding } from './health.ts'

/** Readers within this time share one look: it reads the whole database, and asks companies. */
const SHARED_MS = MINUTE_MS
/** How long a page waits for what was not found yet. */
const WAIT_MS = 1.5 * SECOND_MS

/** `finding` is null while the thing is being looked at. */
export type Looked = { name: string; finding: Finding | null }
type Look = { at: Moment; things: Looked[]; done: Promise<unknown>; isDone: boolean }

const looks = new WeakMap<Shop['db'], Look>()

/**
 * What was found when somebody looked last, at most a minute ago; `again` looks anew, unless a look still goes on.
 * Returns after some time even when a company has not answered.
 */
export async function lookAround(shop: Shop, again: boolean): Promise<Omit<Look, 'done'>> {
  const last = looks.get(shop.db)
  const isFresh = last && Math.abs(msBetween(last.at, shop.now())) < SHARED_MS
  const look = last && (isFresh || !last.isDone) && !(again && last.isDone) ? last : begin(shop)
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, WAIT_MS)
  await Promise.race([look.done, late.promise])
  clearTimeout(timer)
  return look
}

function begin(shop: Shop): Look {
  const begun = checksOf(shop).map((check) => {
    const thing: Looked = { name: check.name, finding: null }
    const found = examine(shop, check).then((finding) => void (thing.finding = finding))
    return { thing, found }
  })
  const look: Look = {
    at: shop.now(),
    things: begun.map(({ thing }) => thing),
    done: Promise.all(begun.map(({ found }) => found)).then(() => void (look.isDone = true)),
    isDone: false,
  }
  looks.set(shop.db, look)
  return look
}
