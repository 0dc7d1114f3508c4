import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

/** Gives an empty database what shows that a version before 0.2.0 has used it. */
export async function aDatabaseOfBefore(db: Database): Promise<Database> {
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  )
  for (const name of ['0001-spine', '0002-search'])
    await sql`insert into kysely_migration values (${name}, '2026-11-20T09:00:00.000Z')`.execute(db)
  await sql`create table item (id integer primary key, slug text not null)`.execute(db)
  return db
}
