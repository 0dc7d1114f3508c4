import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What the desk finds orders by, and its tabs, each in the order of the orders' age. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Beginnings of words are a range only where text is compared by its bytes, as SQLite does.
  const word = sql.raw(isPostgres ? 'word text collate "C" not null' : 'word text not null')
  await sql`create table order_word (
    order_id text not null references orders(id) on delete cascade,
    ${word}, created_at text not null, primary key (order_id, word))`.execute(db)
  await writeWords(db)
  await sql`create index orders_by_word on order_word (word, created_at desc, order_id desc)`.execute(
    db,
  )
  await sql`drop index orders_by_state`.execute(db)
  await sql`create index orders_by_stage on orders (
    (case when status = 'pending' then 'waiting'
      when status = 'failed' or end_reason is not null then 'cancelled'
      when delivery_state is null then 'to-pack' else delivery_state end),
    created_at desc, id desc)`.execute(db)
  await sql`create index orders_by_phone_end on orders
    ((substr(phone, length(phone) - 3)), created_at desc, id desc)`.execute(db)
}

const AT_ONCE = 500

type Row = { id: string; name: string; email: string; created_at: string }

/** Of the orders that are there. */
async function writeWords(db: Kysely<never>): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`select id, name, email, created_at from orders
      where id > ${last} order by id limit ${AT_ONCE}`.execute(db)
    const words = rows.flatMap((row) =>
      wordsOf(row).map((word) => sql`(${row.id}, ${word}, ${row.created_at})`),
    )
    if (words.length > 0)
      await sql`insert into order_word (order_id, word, created_at) values ${sql.join(words)}`.execute(
        db,
      )
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = end.id
  }
}

function wordsOf({ name, email }: Row): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴŋßø]/g, (letter) => HOOKED[letter] ?? letter)
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 20)
  return [...new Set([...words, ...(email === '' ? [] : [email.toLowerCase()])])]
}

const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ß: 'ss', ø: 'o' }
