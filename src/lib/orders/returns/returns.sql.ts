import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import type { ReturnRequest, ReturnState, ReturnUnits, SentByPark } from './returns.ts'

const COLUMNS = [
  'return_request.id',
  'kind',
  'reason',
  'note',
  'asked_at as askedAt',
  'state',
  'answer',
] as const

/** Of an order, the oldest first. */
export async function listReturnsOf(db: Database, orderId: string): Promise<ReturnRequest[]> {
  const rows = await db
    .selectFrom('return_request')
    .leftJoin('orders', 'orders.id', 'return_request.exchange_order_id')
    .select(COLUMNS)
    .select(['orders.id as exchangeId', 'orders.number as exchangeNumber'])
    .select(['sent_park as park', 'sent_waybill as waybill', 'sent_phone as sentPhone'])
    .where('order_id', '=', orderId)
    .orderBy('return_request.id')
    .execute()
  const lines = await db
    .selectFrom('return_line')
    .innerJoin('return_request', 'return_request.id', 'return_line.return_request_id')
    .select(['return_request_id as id', 'order_item_id as orderItemId', 'quantity'])
    .select('wants_size_id as wantsSizeId')
    .where('return_request.order_id', '=', orderId)
    .orderBy('order_item_id')
    .execute()
  const unitsOf = Map.groupBy(lines, ({ id }) => id)
  return rows.map(
    ({ exchangeId: id, exchangeNumber: number, park, waybill, sentPhone: phone, ...row }) => ({
      ...row,
      sent: park === '' ? null : { park, waybill, phone },
      exchange: id !== null && number !== null ? { id, number } : null,
      units: (unitsOf.get(row.id) ?? []).map(({ id: _id, ...units }) => units),
    }),
  )
}

/** The order that a request is about; undefined when there is no such request. */
export const findOrderOfReturn = (db: Database, id: number): Promise<string | undefined> =>
  db
    .selectFrom('return_request')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row?.order_id)

type Asked = Pick<ReturnRequest, 'kind' | 'reason' | 'note' | 'units' | 'askedAt'>

/** Writes a request that waits for its answer, and that its units are asked back. Returns its id. */
export async function insertReturn(
  db: Database,
  orderId: string,
  { kind, reason, note, units, askedAt }: Asked,
): Promise<number> {
  const { id } = await db
    .insertInto('return_request')
    .values({ order_id: orderId, kind, reason, note, asked_at: askedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = units.map(({ orderItemId, quantity, wantsSizeId = null }) => ({
    return_request_id: id,
    order_item_id: orderItemId,
    quantity,
    is_waiting: 1 as const,
    wants_size_id: wantsSizeId,
  }))
  await db.insertInto('return_line').values(lines).execute()
  await countAskedBack(db, units, 1)
  return id
}

/** Counts these units as asked back (1), or as free again (-1). A check refuses more than were bought. */
export async function countAskedBack(
  db: Database,
  units: readonly ReturnUnits[],
  sign: 1 | -1,
): Promise<void> {
  for (const { orderItemId, quantity } of units)
    await db
      .updateTable('order_item')
      .set((eb) => ({ asked_back: eb('asked_back', '+', sign * quantity) }))
      .where('id', '=', orderItemId)
      .execute()
}

type Less = { orderItemId: number; quantity: number; lessBy: number }

/** Takes pieces out of a request, as they did not come. They can be asked back again. */
export async function lessenLine(
  db: Database,
  id: number,
  { orderItemId, quantity, lessBy }: Less,
): Promise<void> {
  if (lessBy === quantity)
    await db
      .deleteFrom('return_line')
      .where('return_request_id', '=', id)
      .where('order_item_id', '=', orderItemId)
      .execute()
  else
    await db
      .updateTable('return_line')
      .set({ quantity: quantity - lessBy })
      .where('return_request_id', '=', id)
      .where('order_item_id', '=', orderItemId)
      .execute()
  await countAskedBack(db, [{ orderItemId, quantity: lessBy }], -1)
}

type Step = {
  from: readonly ReturnState[]
  to: ReturnState
  /** What the team tells the customer, and when; missing where it answers nothing. */
  answer?: { words: string; at: Moment }
}

/** Moves a request on. False when it is in none of the states `from`; then nothing has changed. */
export async function moveReturn(
  db: Database,
  id: number,
  { from, to, answer }: Step,
): Promise<boolean> {
  const moved = await db
    .updateTable('return_request')
    .set({ state: to, ...(answer && { answer: answer.words, answered_at: answer.at }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await db
    .updateTable('return_line')
    .set({ is_waiting: 0 })
    .where('return_request_id', '=', id)
    .execute()
  return true
}

/** Notes the bus park that goods come by. False when they are not awaited. */
export async function setSent(
  db: Database,
  id: number,
  { park, waybill, phone }: SentByPark,
): Promise<boolean> {
  const noted = await db
    .updateTable('return_request')
    .set({ sent_park: park, sent_waybill: waybill, sent_phone: phone })
    .where('id', '=', id)
    .where('state', '=', 'agreed')
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Notes the order that brings other goods. */
export async function setExchange(db: Database, id: number, orderId: string): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ exchange_order_id: orderId })
    .where('id', '=', id)
    .execute()
}

/** Of all orders, the newest first; those in `states`, before the request `before`. */
export async function listReturns(
  db: Database,
  {
    states,
    before = null,
    limit,
  }: { states?: readonly ReturnState[]; before?: number | null; limit: number },
) {
  const rows = await db
    .selectFrom('return_request')
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .innerJoin('return_line', 'return_line.return_request_id', 'return_request.id')
    .select(['return_request.id', 'orders.number', 'orders.name', 'return_request.asked_at'])
    .select(['return_request.kind', 'return_request.reason', 'return_request.state'])
    .select((eb) => eb.fn.sum<number>('return_line.quantity').as('units'))
    .$if(states !== undefined, (query) => query.where('return_request.state', 'in', states ?? []))
    .$if(before !== null, (query) => query.where('return_request.id', '<', before ?? 0))
    .groupBy(['return_request.id', 'orders.number', 'orders.name'])
    .groupBy(['return_request.asked_at', 'return_request.kind', 'return_request.reason'])
    .groupBy('return_request.state')
    .orderBy('return_request.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}

/** How many requests are in each of these states. */
export async function countReturns(
  db: Database,
  states: readonly ReturnState[],
): Promise<ReadonlyMap<ReturnState, number>> {
  const rows = await db
    .selectFrom('return_request')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', states)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Clears the words of customer and team, and the driver, in requests of deleted accounts. */
export async function clearNotesBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .updateTable('return_request')
    .set({ note: '', answer: '', sent_park: '', sent_waybill: '', sent_phone: '' })
    .where((eb) => eb.or([eb('note', '!=', ''), eb('answer', '!=', ''), eb('sent_park', '!=', '')]))
    .where('asked_at', '<', moment)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('customer_id', 'is', null),
    )
    .execute()
}
