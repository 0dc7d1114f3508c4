import { type Kysely, sql } from 'kysely'

/**
 * Each step of an order keeps its moment, and the order its courier and the working days of its delivery. Of orders
 * that are there, the moment of the newest step is known, and the days stand in the words of `eta`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const texts = ['packed_at', 'sent_at', 'delivered_at', 'returned_at', 'ended_at']
  for (const column of [...texts, 'courier', 'courier_phone', 'tracking'])
    await sql`alter table orders add column ${sql.ref(column)} text`.execute(db)
  for (const column of ['eta_min_days', 'eta_max_days'])
    await sql`alter table orders add column ${sql.ref(column)} integer`.execute(db)
  for (const state of ['packed', 'sent', 'delivered', 'returned'])
    await sql`update orders set ${sql.ref(`${state}_at`)} = delivery_state_at
      where delivery_state = ${state}`.execute(db)
  await sql`alter table orders drop column delivery_state_at`.execute(db)
  await sql`update orders set ended_at = updated_at where end_reason is not null`.execute(db)
  await readDays(db)
}

/** `1-3 working days` or `2 working days`. */
const ETA = /^(\d+)(?:-(\d+))? working days?$/

async function readDays(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ eta: string }>`select distinct eta from orders`.execute(db)
  for (const { eta } of rows) {
    const [, min, max = min] = ETA.exec(eta) ?? []
    if (min !== undefined)
      await sql`update orders set eta_min_days = ${Number(min)}, eta_max_days = ${Number(max)}
        where eta = ${eta}`.execute(db)
  }
}
