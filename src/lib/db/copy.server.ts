import { sql } from 'kysely'
import { type Database, isPostgres } from './database.server.ts'

/** Copies all tables between SQLite and PostgreSQL. Both databases must have the migrations of this code. */

/** Not copied: triggers of each database fill it. The same holds for `item_words`, which is virtual on SQLite. */
const FILLED_BY_TRIGGERS = 'catalogue_change'
const ROWS_AT_ONCE = 500
/** The same for a table of pictures, whose rows are large. */
const PICTURES_AT_ONCE = 10

type Column = { name: string; isNumber: boolean }
export type CopiedTable = { name: string; columns: Column[]; rowsAtOnce: number }

/**
 * The tables to copy, each after those that its foreign keys reference. Read from SQLite, whose list has no generated
 * columns.
 */
export async function listTables(sqlite: Database): Promise<CopiedTable[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select t.name as "table", c.name as "column", c.type from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not glob 'sqlite_*'
      and t.name not glob 'kysely_*' and t.name <> ${FILLED_BY_TRIGGERS}`.execute(sqlite)
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select t.name as child, k."table" as parent from pragma_table_list t, pragma_foreign_key_list(t.name) k
    where t.schema = 'main' and k."table" <> t.name`.execute(sqlite)
  const tables = Map.groupBy(columns, ({ table }) => table)
  return parentsFirst([...tables.keys()].toSorted(), keys).map((name) => {
    const columns = tables.get(name) ?? []
    return {
      name,
      columns: columns.map(({ column, type }) => ({ name: column, isNumber: /int/i.test(type) })),
      rowsAtOnce: columns.some(({ type }) => /blob/i.test(type)) ? PICTURES_AT_ONCE : ROWS_AT_ONCE,
    }
  })
}

type ForeignKey = { child: string; parent: string }

function parentsFirst(names: string[], keys: ForeignKey[]): string[] {
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const { child, parent } of keys) if (child === name) add(parent)
    ordered.add(name)
  }
  names.forEach(add)
  return [...ordered]
}

/** Whether the database has no tables. */
export const isEmptyDatabase = async (db: Database): Promise<boolean> =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).length === 0

/** Runs `work` on a snapshot of one moment, while the shop runs. */
export const readSnapshot = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  isPostgres(db)
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
    : work(db)

type Copy = { from: Database; to: Database; tables: readonly CopiedTable[] }

/** `from` must not change meanwhile. `to` must be a transaction on a database with empty tables. */
export async function copyTables(
  { from, to, tables }: Copy,
  tell: (table: string, rows: number) => void,
): Promise<void> {
  for (const table of tables) {
    let copied = 0
    for await (const rows of readRows(from, table)) {
      await to
        .insertInto(table.name as 'setting')
        .values(rows as never)
        .execute()
      copied += rows.length
      tell(table.name, copied)
    }
  }
  for (const [table, last] of await readLastIds(from)) await setLastId(to, table, last)
}

type Row = Record<string, unknown>

async function* readRows(
  db: Database,
  { name, columns, rowsAtOnce }: CopiedTable,
): AsyncGenerator<Row[]> {
  const wanted = sql.join(columns.map((column) => sql.ref(column.name)))
  if (isPostgres(db)) {
    await sql`declare copied no scroll cursor for select ${wanted} from ${sql.table(name)}`.execute(
      db,
    )
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(db)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close copied`.execute(db)
    return
  }
  for (let last: unknown = 0; ;) {
    const { rows } = await sql<Row & { copied_rowid?: unknown }>`
      select rowid as copied_rowid, ${wanted} from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    last = end.copied_rowid
    for (const row of rows) delete row.copied_rowid
    yield rows
  }
}

/** The last id of each table, also of deleted rows, so that no id is given twice. */
async function readLastIds(db: Database): Promise<Map<string, number>> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ name: string; last: number | null }>`select table_name as name,
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)) as last
          from information_schema.columns where is_identity = 'YES' and table_schema = current_schema()`
      : sql<{ name: string; last: number | null }>`select name, seq as last from sqlite_sequence
          where name <> ${FILLED_BY_TRIGGERS} and name in (select name from sqlite_master)`
  ).execute(db)
  return new Map(rows.map(({ name, last }) => [name, last ?? 0]))
}

async function setLastId(db: Database, table: string, known: number): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(id) as highest from ${sql.table(table)}`.execute(db)
  const last = Math.max(known, rows[0]?.highest ?? 0)
  if (last === 0) return
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${last})`.execute(
      db,
    )
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
}

/** For each table: the number of rows, and the sum of each integer column (ids, kobo, units, stars). */
export type TableTotals = Record<string, Record<string, number>>

export async function readTotals(
  db: Database,
  tables: readonly CopiedTable[],
): Promise<TableTotals> {
  const totals: TableTotals = {}
  for (const { name, columns } of tables) {
    const sums = columns
      .filter(({ isNumber }) => isNumber)
      .map((column) => sql`, coalesce(sum(${sql.ref(column.name)}), 0) as ${sql.ref(column.name)}`)
    const { rows } = await sql<Record<string, number>>`
      select count(*) as "rows" ${sql.join(sums, sql``)} from ${sql.table(name)}`.execute(db)
    totals[name] = rows[0] ?? {}
  }
  return totals
}

/** The differences as `orders.sum_total_kobo: 500 and not 700`; empty when both are equal. */
export const compareTotals = (expected: TableTotals, found: TableTotals): string[] =>
  Object.entries(expected).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([column, sum]) => found[table]?.[column] !== sum)
      .map(
        ([column, sum]) =>
          `${table}.${column}: ${found[table]?.[column] ?? 'nothing'} and not ${sum}`,
      ),
  )
