import { statements } from './base.ts'

/** Work that is done later, limits, repeated requests, and which pages are no longer true. */
export const up = statements(({ id }) => [
  `create table job (
    id ${id}, kind text not null, payload text not null, unique_key text unique,
    run_at text not null, attempts integer not null default 0,
    locked_until text, done_at text, failed_at text, last_error text, created_at text not null)`,
  'create index jobs_due on job (kind, run_at) where done_at is null and failed_at is null',
  'create table recurring_task (name text primary key, due_at text not null)',
  'create table rate_limit (name text primary key, hits integer not null, resets_at text not null)',
  'create index rate_limits_by_end on rate_limit (resets_at)',
  `create table idempotency_key (
    owner text not null, key text not null, request_hash text not null,
    status integer, body text, locked_until text, created_at text not null, primary key (owner, key))`,
  'create index idempotency_keys_by_age on idempotency_key (created_at)',
  `create table cache_purge (id ${id}, tags text not null, created_at text not null)`,
])
