import { statements } from './base.ts'

/** Since when somebody is an owner, and who made an invitation. Owners of before count from when they joined. */
export const up = statements(() => [
  'alter table staff add column owner_since text',
  `update staff set owner_since = coalesce(joined_at, created_at) where role = 'owner'`,
  // Null for the command line, and for one of before.
  'alter table staff_invitation add column invited_by integer references staff (id)',
])
