import type { Generated } from 'kysely'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText } from './columns.ts'

export type JobTable = {
  id: Generated<number>
  kind: string
  payload: JsonText
  unique_key: string | null
  run_at: Moment
  attempts: Defaulted<number>
  locked_until: Moment | null
  done_at: Moment | null
  failed_at: Moment | null
  last_error: string | null
  created_at: Moment
}
/** When a recurring task must run next, in any process. */
export type RecurringTaskTable = { name: string; due_at: Moment }
export type RateLimitTable = { name: string; hits: number; resets_at: Moment }
export type IdempotencyKeyTable = {
  owner: string
  key: string
  request_hash: string
  /** Null while the first request with this key runs. */
  status: number | null
  body: string | null
  /** Until then the first request counts as running, after that as lost. */
  locked_until: Moment | null
  created_at: Moment
}
/** Invalidations of the page cache for all processes. */
export type CachePurgeTable = { id: Generated<number>; tags: JsonText; created_at: Moment }

/** The tables of jobs, limits and caches. */
export type WorkingTables = {
  job: JobTable
  recurring_task: RecurringTaskTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  cache_purge: CachePurgeTable
}
