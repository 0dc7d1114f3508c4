import { statements } from './base.ts'

/** Who ordered, and who waits to be let in, are listed at the desk. */
export const up = statements(() => [
  // As personOf() of lib/orders/people/person.sql.ts has it.
  `create index orders_by_person on orders ((case when customer_id is not null then 'c' || cast(customer_id as text)
    when phone != '' then phone when email != '' then email end), created_at desc, id desc)`,
  `create index orders_refused on orders (created_at desc, id desc) where end_reason = 'refused'`,
  'create index customers_unverified on customer (created_at desc, public_id desc) where active = 0',
  `create index customers_by_day on customer (created_at)`,
  `create index profiles_by_phone_end on profile ((substr(phone_number, length(phone_number) - 3)))
    where phone_number != ''`,
])
