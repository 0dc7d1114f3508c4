import { type RawBuilder, sql } from 'kysely'

/**
 * Who made an order: the account as `c12`, else the phone number, else the e-mail address. Null for nobody: a sale
 * without a name, or an order whose buyer's data was deleted. It is written as in the index `orders_by_person`, which
 * no other spelling uses.
 */
export const personOf = (orders: 'orders' | 'newer'): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${orders}.${column}`)
  return sql`case when ${of('customer_id')} is not null then 'c' || cast(${of('customer_id')} as text)
    when ${of('phone')} != '' then ${of('phone')} when ${of('email')} != '' then ${of('email')} end`
}
