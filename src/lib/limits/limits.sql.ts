import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

/** Counts one more hit in the window of `name`, or the first of a new window. One statement, so none is lost. */
export async function countHit(db: Database, name: string, now: Moment, resetsAt: Moment) {
  const [counted] = await upsertHit(db, { name, now, resetsAt })
  if (!counted) throw new Error(`a hit of ${name} was not counted`)
  return counted
}

const upsertHit = prepared(
  (db, { name, now, resetsAt }: Record<'name' | 'now' | 'resetsAt', string>) =>
    db
      .insertInto('rate_limit')
      .values({ name, hits: 1, resets_at: resetsAt })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => {
          const isOver = eb('rate_limit.resets_at', '<=', now)
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
      .returning(['hits', 'resets_at']),
)

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
  await db.deleteFrom('rate_limit').where('resets_at', '<=', now).execute()
}
