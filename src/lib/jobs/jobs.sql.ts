import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { after, MINUTE_MS, type Moment } from '#lib/time.ts'

/** Clocks of several machines may differ by this much. */
const CLOCKS_DIFFER_MS = MINUTE_MS

type NewJob = {
  kind: string
  payload: string
  unique_key: string | null
  run_at: Moment
  created_at: Moment
}

/** Does nothing when a job with this unique key is still kept; one that was given up begins anew. */
export async function insertJob(db: Database, job: NewJob): Promise<void> {
  await db
    .insertInto('job')
    .values(job)
    .onConflict((conflict) =>
      conflict
        .column('unique_key')
        .doUpdateSet({
          payload: job.payload,
          run_at: job.run_at,
          attempts: 0,
          failed_at: null,
          last_error: null,
        })
        .where('job.failed_at', 'is not', null),
    )
    .execute()
}

/** No lease given by a right clock is later than this: the clock was ahead when it was given. */
const aheadOf = (leasedUntil: Moment): Moment => after(leasedUntil, CLOCKS_DIFFER_MS)

/** Takes the job of `kind` that has been due longest, and counts the try. No two processes get the same one. */
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
        // SQLite lets one statement write at a time and needs no such lock.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'kind', 'payload', 'attempts', 'created_at'])
    .executeTakeFirst()
}

/** When a job that nobody has begun is due; undefined when there is none, or it has begun. */
export const findWaitingJob = (db: Database, uniqueKey: string, now: Moment) =>
  db
    .selectFrom('job')
    .select('run_at')
    .where('unique_key', '=', uniqueKey)
    .where('attempts', '=', 0)
    .where('run_at', '>', now)
    .executeTakeFirst()

/** False when it is due, has begun or is done: then it is done once, by whoever claims it. */
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

/** The payload goes with the work: it may hold an address or a link that nobody needs any more. */
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

/** For another try at once; the one that was cut short does not count. */
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
 * True for one process only, once `due_at` has come; the task then is its own until `leasedUntil`. A `due_at` that is
 * later than a right clock can have set counts as come.
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
