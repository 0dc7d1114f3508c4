import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, MINUTE_MS, type Moment } from '#lib/time.ts'
import { type Job, MAX_ATTEMPTS, pauseAfter } from './jobs.ts'
import {
  claimJob,
  countOpenJobs,
  deleteDoneJobs,
  deleteFailedJobs,
  deleteWaitingJob,
  findDueKinds,
  findWaitingJob,
  finishJob,
  insertJob,
  insertJobs,
  listGivenUp,
  putBackJob,
  releaseJob,
  retryGivenUp,
} from './jobs.sql.ts'
import { findLast } from './last.sql.ts'
import { untilDeadline } from './deadline.server.ts'

/** How long a job may take before it counts as lost and another process may take it. */
const LEASE_MS = 5 * MINUTE_MS
const KEEP_DONE_MS = 7 * DAY_MS
const KEEP_FAILED_MS = 30 * DAY_MS
const ERROR_LENGTH = 500

/** Does one job. Throws when it must be tried again later. */
export type JobHandler = ((shop: Shop, job: Job) => Promise<void>) & {
  /** Called after the last try has failed, also when its process died. May be called more than once. */
  onGivenUp?: (shop: Shop, job: Job) => Promise<void>
}
/** The handler of each kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

type NewJob = {
  kind: string
  /** What JSON can hold. */
  payload: unknown
  /** Only one job exists for each key. */
  uniqueKey?: string
  /** Default: at once. */
  runAt?: Moment
}

/** Enqueues a job that runs outside this request; in a transaction only after its commit. */
export async function enqueue(shop: Shop, job: NewJob): Promise<void> {
  await insertJob(shop.db, rowOf(shop, job))
  shop.afterCommit(() => shop.events.emit('job'))
}

/** As `enqueue`, for many jobs at once. */
export async function enqueueMany(shop: Shop, jobs: readonly NewJob[]): Promise<void> {
  await insertJobs(
    shop.db,
    jobs.map((job) => rowOf(shop, job)),
  )
  shop.afterCommit(() => shop.events.emit('job'))
}

function rowOf(shop: Shop, job: NewJob) {
  const now = shop.now()
  return {
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    unique_key: job.uniqueKey ?? null,
    run_at: job.runAt ?? now,
    created_at: now,
  }
}

/** When the job of this key will run; null when it is due, has begun, or does not exist. */
export const waitsUntil = async ({ db, now }: Shop, uniqueKey: string): Promise<Moment | null> =>
  (await findWaitingJob(db, uniqueKey, now()))?.run_at ?? null

/** Deletes a job that is not due yet. False when it is too late. */
export const takeBackJob = ({ db, now }: Shop, uniqueKey: string): Promise<boolean> =>
  deleteWaitingJob(db, uniqueKey, now())

/** The kinds that have a job to do: one question to the database, where a try of each kind would be one for each. */
export const dueKinds = async (shop: Shop): Promise<string[]> =>
  (await findDueKinds(shop.db, shop.now())).map(({ kind }) => kind)

/**
 * Runs the due jobs of one kind, one after the other; the kinds run in parallel, so that resizing pictures never delays
 * a mail. Returns how many were tried. A failed job is logged and tried again later.
 */
export async function runJobsOf(
  shop: Shop,
  kind: string,
  handler: JobHandler,
  isStopping: () => boolean,
): Promise<number> {
  let tried = 0
  while (!isStopping() && (await runOneJob(shop, kind, handler))) tried++
  return tried
}

/** False when no job of this kind is due, or the shop's deadline has passed. */
async function runOneJob(shop: Shop, kind: string, handler: JobHandler): Promise<boolean> {
  if (shop.deadline.signal.aborted) return false
  const now = shop.now()
  const row = await claimJob(shop.db, kind, now, after(now, LEASE_MS))
  if (!row) return false
  const job: Job = {
    id: row.id,
    kind: row.kind,
    uniqueKey: row.unique_key,
    payload: JSON.parse(row.payload),
    createdAt: row.created_at,
    attempt: row.attempts,
    token: hmac(shop.config.secretKey, `job:${row.id}:${row.created_at}`).toString('hex', 0, 16),
  }
  try {
    // More tries than allowed: the process died in each of them.
    if (job.attempt > MAX_ATTEMPTS) throw new Error('the process ended during every try')
    await untilDeadline(shop, handler(shop, job))
    await finishJob(shop.db, job.id, shop.now())
  } catch (error) {
    if (shop.deadline.signal.aborted) await releaseJob(shop.db, job.id)
    else await giveBack(shop, handler, job, error)
  }
  // Requests get their turn between two jobs.
  await new Promise((resolve) => setImmediate(resolve))
  return true
}

async function giveBack(shop: Shop, handler: JobHandler, job: Job, error: unknown): Promise<void> {
  // Before the job is marked as failed: if this throws, the job and this call are tried again.
  const pause = pauseAfter(job.attempt)
  if (pause === null) await handler.onGivenUp?.(shop, job)
  const about = { jobId: job.id, kind: job.kind, attempt: job.attempt }
  if (pause === null) shop.log.error({ ...about, err: error }, 'job given up')
  else shop.log.warn({ ...about, err: error }, 'job failed, will be tried again')
  await putBackJob(shop.db, job.id, {
    last_error: String(error).slice(0, ERROR_LENGTH),
    ...(pause === null ? { failed_at: shop.now() } : { run_at: after(shop.now(), pause) }),
  })
}

/** Deletes jobs that were done a week ago, or given up a month ago. */
export async function clearOldJobs(shop: Shop): Promise<void> {
  await deleteDoneJobs(shop.db, after(shop.now(), -KEEP_DONE_MS))
  await deleteFailedJobs(shop.db, after(shop.now(), -KEEP_FAILED_MS))
}

/** Jobs that wait, and failed jobs that are not deleted yet. */
export const countJobs = ({ db }: Shop): Promise<{ waiting: number; failed: number }> =>
  countOpenJobs(db)

/** What was given up, by kind: how many jobs, when and why the latest. */
export const readGivenUp = async ({ db }: Shop) =>
  (await listGivenUp(db)).map(({ kind, count, failed_at, last_error }) => ({
    kind,
    count: Number(count),
    at: failed_at ?? '',
    reason: last_error ?? '',
  }))

/** As `findLast`: done jobs are known for KEEP_DONE_MS. */
export const readLastJobs = <Name extends string>(
  { db }: Shop,
  kind: string,
  starts: Readonly<Record<Name, string>>,
) => findLast(db, kind, starts)

/** Tries all jobs of a kind again that were given up. Returns how many; somebody may have been faster. */
export async function tryAgain(shop: Shop, kind: string): Promise<number> {
  const count = await retryGivenUp(shop.db, kind, shop.now())
  shop.afterCommit(() => shop.events.emit('job'))
  return count
}
