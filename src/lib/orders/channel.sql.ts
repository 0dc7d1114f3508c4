import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { OrdersTable } from '#lib/db/tables/orders.ts'
import type { SalesChannel } from './orders.ts'

type ChannelColumns = Pick<Selectable<OrdersTable>, 'channel' | 'is_guest'>

/** A guest's order is an order of the shop with a mark: an account that takes it over only clears the mark. */
export const columnsOfChannel = (channel: SalesChannel): ChannelColumns =>
  channel === 'guest' ? { channel: 'shop', is_guest: 1 } : { channel, is_guest: 0 }

export const channelOf = (row: ChannelColumns): SalesChannel =>
  row.is_guest === 1 ? 'guest' : row.channel

/** A condition on `orders`. */
export const isOfChannel = (channel: SalesChannel): RawBuilder<SqlBool> => {
  const columns = columnsOfChannel(channel)
  return sql`(orders.channel = ${columns.channel} and orders.is_guest = ${columns.is_guest})`
}
