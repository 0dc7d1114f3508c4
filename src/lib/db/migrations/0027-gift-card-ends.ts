import { statements } from './base.ts'

/** When a gift card ends, and whom the shop tells before. */
export const up = statements(() => [
  // Null: never. A change of the owner's setting changes no card that is there.
  'alter table gift_card add column expires_at text',
  // Null for a card that never ends, and once its holder is told.
  'alter table gift_card add column email text',
  `create index gift_card_by_end on gift_card (expires_at)
    where expires_at is not null and cancelled_at is null`,
  // Cards on which nobody can pay any more are few, and those of them that hold money fewer.
  'create index gift_card_cancelled on gift_card (id) where cancelled_at is not null and balance_kobo > 0',
])
