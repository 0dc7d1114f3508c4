import { statements } from './base.ts'

/** A form of the desk that is sent again counts by its fields, and what its answer showed once is shown again. */
export const up = statements(() => [
  // "fields_hash": of its last use; null for a form of before. "uses": with how many different fields it was sent.
  'alter table desk_form add column fields_hash text',
  'alter table desk_form add column uses integer not null default 1',
  // "secrets": JSON, sealed; what the answer showed.
  'alter table desk_form add column secrets text',
  // JSON, sealed: what was answered to who joined.
  'alter table staff_invitation add column answer text',
])
