import { statements } from './base.ts'

/** Two of the list of customers who are found to be one. */
export const up = statements(() => [
  `create table same_person (key text not null primary key, person text not null, who text not null,
    made_at text not null)`,
  'create index same_people_by_person on same_person (person)',
  'alter table orders add column person text',
  'drop index orders_by_person',
  // As personOf() of lib/orders/people/person.sql.ts has it.
  `create index orders_by_person on orders ((coalesce(person, case when customer_id is not null
    then 'c' || cast(customer_id as text) when phone != '' then phone when email != '' then email end)),
    created_at desc, id desc)`,
])
