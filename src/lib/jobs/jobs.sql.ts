import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { after, MINUTE_MS, type Moment } from '#lib/time.ts'

/** The clocks of machines may differ by this much. */
const CLOCKS_DIFFER_MS = MINUTE_MS

type NewJob = {
  kind: string
  payload: string
  unique_key: string | null
  run_at: Moment
  created_at: Moment
}

/** Does nothing when a job with this unique key is stored; a failed one starts again. */
export const insertJob = prepared((db, { kind, payload, unique_key, run_at, created_at }: NewJob) =>
  upsertJobs(db, [{ kind, payload, unique_key, run_at, created_at }]),
)

export async function insertJobs(db: Database, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await upsertJobs(db, jobs).execute()
}

const upsertJobs = (db: Database, jobs: readonly NewJob[]) =>
  db
    .insertInto('job')
    .values(jobs)
    .onConflict((conflict) =>
      conflict
        .column('unique_key')
        .doUpdateSet((eb) => ({
          payload: eb.ref('excluded.payload'),
          run_at: eb.ref('excluded.run_at'),
          attempts: 0,
          failed_at: null,
          last_error: null,
        }))
        .where('job.failed_at', 'is not', null),
    )

/** A later lease was given by a wrong clock. */
const aheadOf = (leasedUntil: Moment): Moment => after(leasedUntil, CLOCKS_DIFFER_MS)

/** Claims the longest due job of `kind` and counts the try. No two processes get the same job. */
export function claimJob(db: Database, kind: string, now: Moment, lockedUntil: Moment) {
  return db
    .updateTable('job')
    .set((eb) => ({ locked_until: lockedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('run_at', '<=', now)
        .where((or) =>
          or.or([
            or('locked_until', 'is', null),
            or('locked_until', '<=', now),
            or('locked_until', '>', aheadOf(lockedUntil)),
          ]),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        // SQLite has one writer and needs no row lock.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'kind', 'unique_key', 'payload', 'attempts', 'created_at'])
    .executeTakeFirst()
}

/** The kinds that have a job to do, also where another process does it now. */
export const findDueKinds = (db: Database, now: Moment) =>
  db
    .selectFrom('job')
    .select('kind')
    .distinct()
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .execute()

/** When a future job that has not begun is due; undefined when there is none. */
export const findWaitingJob = (db: Database, uniqueKey: string, now: Moment) =>
  db
    .selectFrom('job')
    .select('run_at')
    .where('unique_key', '=', uniqueKey)
    .where('attempts', '=', 0)
    .where('run_at', '>', now)
    .executeTakeFirst()

/** False when it is due, has begun or is done: it is then done once. */
export async function deleteWaitingJob(
  db: Database,
  uniqueKey: string,
  now: Moment,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('job')
    .where('unique_key', '=', uniqueKey)
    .where('attempts', '=', 0)
    .where('run_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Clears the payload, which may contain an address or a link. */
export async function finishJob(db: Database, id: number, now: Moment): Promise<void> {
  await db
    .updateTable('job')
    .set({ done_at: now, locked_until: null, last_error: null, payload: '{}' })
    .where('id', '=', id)
    .execute()
}

export async function putBackJob(
  db: Database,
  id: number,
  outcome: { run_at?: Moment; failed_at?: Moment; last_error: string },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...outcome, locked_until: null })
    .where('id', '=', id)
    .execute()
}

/** Allows another try at once. The interrupted one does not count. */
export async function releaseJob(db: Database, id: number): Promise<void> {
  await db
    .updateTable('job')
    .set((eb) => ({ locked_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDoneJobs(db: Database, before: Moment): Promise<void> {
  await db.deleteFrom('job').where('done_at', '<=', before).execute()
}

export async function deleteFailedJobs(db: Database, before: Moment): Promise<void> {
  await db.deleteFrom('job').where('failed_at', '<=', before).execute()
}

/**
 * True for one process only when the task is due; the task is leased to it until `leasedUntil`. A `due_at` that a
 * correct clock cannot have set counts as due.
 */
export async function claimTask(
  db: Database,
  name: string,
  now: Moment,
  leasedUntil: Moment,
): Promise<boolean> {
  const claimed = await db
    .insertInto('recurring_task')
    .values({ name, due_at: leasedUntil })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ due_at: leasedUntil })
        .where((or) =>
          or.or([
            or('recurring_task.due_at', '<=', now),
            or('recurring_task.due_at', '>', aheadOf(leasedUntil)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function rescheduleTask(db: Database, name: string, dueAt: Moment): Promise<void> {
  await db.updateTable('recurring_task').set({ due_at: dueAt }).where('name', '=', name).execute()
}

export const countOpenJobs = (db: Database) =>
  db
    .selectFrom('job')
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('failed_at', 'is', null).as('waiting'),
      eb.fn.count<number>('failed_at').as('failed'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()

/** The jobs that were given up, counted by kind, with the reason of the latest. The latest kind comes first. */
export const listGivenUp = (db: Database) =>
  db
    .selectFrom('job')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.fn.max('failed_at').as('failed_at'))
    .select((eb) =>
      eb
        .selectFrom('job as latest')
        .select('last_error')
        .whereRef('latest.kind', '=', 'job.kind')
        .where('latest.failed_at', 'is not', null)
        .orderBy('latest.failed_at', 'desc')
        .orderBy('latest.id', 'desc')
        .limit(1)
        .as('last_error'),
    )
    .where('failed_at', 'is not', null)
    .groupBy('kind')
    .orderBy((eb) => eb.fn.max('failed_at'), 'desc')
    .execute()

/** Begins the tries of all jobs of a kind that were given up anew. Returns how many. */
export async function retryGivenUp(db: Database, kind: string, now: Moment): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ attempts: 0, failed_at: null, last_error: null, run_at: now })
    .where('kind', '=', kind)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
