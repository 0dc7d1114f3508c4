import { statements } from './base.ts'

/** Keys and passwords in a form that waits for the desk's password: apart, so that they go after some minutes. */
export const up = statements(() => ['alter table desk_kept_form add column secrets text'])
