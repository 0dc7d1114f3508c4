import { statements } from './base.ts'

/** Whose code it is, and a note about them. */
export const up = statements(() => [
  'alter table offer add column person text',
  `alter table offer add column person_note text not null default ''`,
])
