import { type Kysely, PostgresAdapter, sql } from 'kysely'

type Old = { item_id: number; weight: number }

const PART_SIZE = 4_096

/** The items of a word in few rows of 16-bit numbers instead of a row each; what is indexed already is packed. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const bytes = sql.raw(isPostgres ? 'bytea' : 'blob')
  await sql`create table packed_posting (
    word_id integer not null references search_word(id) on delete cascade,
    part integer not null, items ${bytes} not null, primary key (word_id, part))`.execute(db)
  const words = await sql<{ id: number }>`select id from search_word`.execute(db)
  for (const { id } of words.rows) {
    const { rows } = await sql<Old>`select item_id, weight from search_posting
      where word_id = ${id} order by item_id`.execute(db)
    for (const [part, items] of Map.groupBy(rows, (row) => Math.floor(row.item_id / PART_SIZE))) {
      const packed = Uint16Array.from(
        items,
        ({ item_id, weight }) => ((item_id % PART_SIZE) << 4) | Math.min(weight, 15),
      )
      await sql`insert into packed_posting (word_id, part, items)
        values (${id}, ${part}, ${Buffer.from(packed.buffer)})`.execute(db)
    }
  }
  await sql`drop table search_posting`.execute(db)
  await sql`alter table packed_posting rename to search_posting`.execute(db)
  await sql`create index search_posting_by_part on search_posting (part)`.execute(db)
}
