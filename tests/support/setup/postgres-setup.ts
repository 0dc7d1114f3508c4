import { CompiledQuery } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's PostgreSQL server; not given where the tests run on SQLite. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'shop_template'

/**
 * In a schema of the tests' own: what the migrations have put into tables and sequences, and a function that brings it
 * back. It answers no where something has changed the tables themselves, or has filled one: then the database is not
 * used again.
 */
const EMPTYING = [
  'create schema before',
  'create table before.changed_tables (tag text)',
  'create table before.sequences as select seqrelid as id, pg_sequence_last_value(seqrelid) as value from pg_sequence',
  `do $$ declare name text; has_rows boolean; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from public.%I)', name) into has_rows;
      if has_rows then execute format('create table before.%I as table public.%I', 'rows_of_' || name, name); end if;
    end loop; end $$`,
  `create function before.bring_back() returns boolean language plpgsql as $$
    declare name text; id oid; value bigint; begin
    if exists (select from before.changed_tables) or exists (select from pg_class
      where relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 4e6) then return false; end if;
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'kept';
    set local session_replication_role = replica;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 loop
      execute format('delete from public.%I', name);
    end loop;
    for name in select relname from pg_class where relnamespace = 'before'::regnamespace and relname like 'rows_of_%' loop
      execute format('insert into public.%I select * from before.%I', substr(name, 9), name);
    end loop;
    for id, value in select s.id, s.value from before.sequences s
      where pg_sequence_last_value(s.id) is distinct from s.value loop
      perform setval(id::regclass, coalesce(value, 1), value is not null);
    end loop;
    return true; end $$`,
  `create function before.note_change() returns event_trigger language plpgsql as $$
    begin insert into before.changed_tables values (tg_tag); end $$`,
  'create event trigger note_change on ddl_command_end execute function before.note_change()',
  'create event trigger note_drop on sql_drop execute function before.note_change()',
]

/** Starts PostgreSQL and migrates one database, of which each test shop gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const admin = openDatabase({ databaseUrl: `${server.url}/postgres`, dataDir: '' })
  await admin.executeQuery(CompiledQuery.raw(`create database ${TEMPLATE}`))
  await admin.destroy()
  const template = openDatabase({ databaseUrl: `${server.url}/${TEMPLATE}`, dataDir: '' })
  await migrate(template)
  for (const statement of EMPTYING) await template.executeQuery(CompiledQuery.raw(statement))
  await template.destroy()
  project.provide('postgresUrl', server.url)
  return server.stop
}
