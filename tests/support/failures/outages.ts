import { sql } from 'kysely'
import { isPostgres } from '#lib/db/database.server.ts'
import type { Shop } from '#lib/shop.ts'
import { openAgain } from '../shop.ts'

/** Lets the shop write nothing more: to all of its database on SQLite, to `table` on PostgreSQL. */
export async function fillDisk({ db }: Shop, table: string): Promise<void> {
  if (!isPostgres(db)) return void (await sql`pragma query_only = on`.execute(db))
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`.execute(db)
  const when = `before insert or update on ${table}`
  await sql.raw(`create trigger full_disk ${when} execute function refuse()`).execute(db)
}

/** Refuses new rows of one table, and nothing else. Returns what ends that. */
export async function refuseRows({ db }: Shop, table: string): Promise<() => Promise<void>> {
  if (isPostgres(db))
    await sql`create function refuse_row() returns trigger language plpgsql as $$ begin
      raise exception 'refused'; end $$`.execute(db)
  const refusing = isPostgres(db)
    ? 'for each row execute function refuse_row()'
    : `begin select raise(abort, 'refused'); end`
  await sql.raw(`create trigger no_rows before insert on ${table} ${refusing}`).execute(db)
  const drop = isPostgres(db) ? `drop trigger no_rows on ${table}` : 'drop trigger no_rows'
  return async () => void (await sql.raw(drop).execute(db))
}

/** Makes room on the disk again. Returns the shop as its next process opens it. */
export async function makeRoom(shop: Shop, table: string): Promise<Shop> {
  if (isPostgres(shop.db)) await sql.raw(`drop trigger full_disk on ${table}`).execute(shop.db)
  return openAgain(shop)
}
