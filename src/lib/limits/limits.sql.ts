import { NEVER_ENOUGH } from './limits.ts'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

/** Counts one more hit in the window of `name`, or the first of a new window. One statement, so none is lost. */
export async function countHit(db: Database, name: string, now: Moment, resetsAt: Moment) {
  const [counted] = await upsertHit(db, { name, now, resetsAt })
  if (!counted) throw new Error(`a hit of ${name} was not counted`)
  return counted
}

const upsertHit = prepared((db, { name, now, resetsAt }: Hit) =>
  upsertHits(db, [name], now, resetsAt),
)

/** As countHit, for two different names in one statement. All callers name the same kind first, to avoid deadlocks. */
export async function countTwoHits(
  db: Database,
  [name, other]: readonly [string, string],
  now: Moment,
  resetsAt: Moment,
) {
  const counted = await upsertTwoHits(db, { name, other, now, resetsAt })
  const [first, second] = [name, other].map((each) => counted.find((row) => row.name === each))
  if (!first || !second) throw new Error(`a hit of ${name} or ${other} was not counted`)
  return [first, second] as const
}

const upsertTwoHits = prepared((db, { name, other, now, resetsAt }: Hit & { other: string }) =>
  upsertHits(db, [name, other], now, resetsAt),
)

type Hit = { name: string; now: Moment; resetsAt: Moment }

const upsertHits = (db: Database, names: readonly string[], now: Moment, resetsAt: Moment) =>
  db
    .insertInto('rate_limit')
    .values(names.map((name) => ({ name, hits: 1, resets_at: resetsAt })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => {
        // A window that ends later than one that begins now is of a clock that was set back since.
        const isOver = eb.or([
          eb('rate_limit.resets_at', '<=', now),
          eb.and([
            eb('rate_limit.resets_at', '>', resetsAt),
            eb('rate_limit.hits', '<', NEVER_ENOUGH),
          ]),
        ])
        return {
          hits: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rate_limit.hits', '+', 1))
            .end(),
          resets_at: eb
            .case()
            .when(isOver)
            .then(resetsAt)
            .else(eb.ref('rate_limit.resets_at'))
            .end(),
        }
      }),
    )
    .returning(['name', 'hits', 'resets_at'])

export async function setHits(
  db: Database,
  name: string,
  hits: number,
  resetsAt: Moment,
): Promise<void> {
  const row = { hits, resets_at: resetsAt }
  await db
    .insertInto('rate_limit')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Whether a window of at least so many hits is open. */
export async function hasHits(
  db: Database,
  name: string,
  hits: number,
  now: Moment,
): Promise<boolean> {
  const found = await db
    .selectFrom('rate_limit')
    .select('name')
    .where('name', '=', name)
    .where('hits', '>=', hits)
    .where('resets_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** The hits of the window that is open; 0 when none is. */
export async function readHits(db: Database, name: string, now: Moment): Promise<number> {
  const found = await db
    .selectFrom('rate_limit')
    .select('hits')
    .where('name', '=', name)
    .where('resets_at', '>', now)
    .executeTakeFirst()
  return found?.hits ?? 0
}

export async function uncountHit(db: Database, name: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('name', '=', name)
    .where('hits', '>', 0)
    .execute()
}

export async function deleteRate(db: Database, name: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('name', '=', name).execute()
}

export async function deleteEndedRates(db: Database, now: Moment): Promise<void> {
  // Without those that are being counted now: to wait for one of a pair could be a deadlock.
  const ended = db.selectFrom('rate_limit').select('name').where('resets_at', '<=', now)
  await db
    .deleteFrom('rate_limit')
    .where('name', 'in', isPostgres(db) ? ended.forUpdate().skipLocked() : ended)
    .execute()
}
