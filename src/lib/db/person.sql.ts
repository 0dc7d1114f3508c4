import { type RawBuilder, sql } from 'kysely'

type Orders = 'orders' | 'newer' | 'earlier'

/** Who an order itself names: the account as `c12`, else the phone number, else the e-mail address; else null. */
export const keyOf = (orders: Orders): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${orders}.${column}`)
  return sql`case when ${of('customer_id')} is not null then 'c' || cast(${of('customer_id')} as text)
    when ${of('phone')} != '' then ${of('phone')} when ${of('email')} != '' then ${of('email')} end`
}

/**
 * Who made an order: the person that the desk found it to be, else whom it names. Null for nobody: a sale without a
 * name, or an order whose buyer's data was deleted. It is written as in the index `orders_by_person`, which no other
 * spelling uses.
 */
export const personOf = (orders: Orders): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${orders}.person`)}, ${keyOf(orders)})`
