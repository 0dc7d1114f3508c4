import { statements } from './base.ts'

/** What is to be packed is listed by when it was paid or confirmed. */
export const up = statements(() => [
  `create index orders_to_pack on orders ((coalesce(confirmed_at, paid_at)), id) where stage = 'to-pack'`,
])
