import { type Kysely, sql } from 'kysely'

/** The desk lists the orders of a state or of an LGA in the order of their age. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['state_id', 'lga_id'])
    await sql`create index ${sql.ref(`orders_by_${column}`)}
      on orders (${sql.ref(column)}, created_at desc, id desc)`.execute(db)
}
