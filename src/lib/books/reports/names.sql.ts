import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

export type NameKind = 'item' | 'size' | 'category' | 'state' | 'lga' | 'offer' | 'order'

/** Both databases take this many values in one query. A large shop sells more goods in a year than they take at all. */
const AT_ONCE = 5_000

/** The names of what entries are put together by, and where it stands at the desk. */
export async function namesOf(
  db: Database,
  by: NameKind,
  keys: readonly string[],
): Promise<Map<string, { label: string; of: string }>> {
  const names = new Map<string, { label: string; of: string }>()
  for (let at = 0; at < keys.length; at += AT_ONCE)
    for (const { key, label, of } of await namesOfSome(db, by, keys.slice(at, at + AT_ONCE)))
      names.set(String(key), { label, of })
  return names
}

type Names = (keys: readonly string[]) => RawBuilder<Name>
type Name = { key: string; label: string; of: string }

const ids = (keys: readonly string[]) => sql.join(keys.map(Number))
const named =
  (table: 'category' | 'state' | 'offer'): Names =>
  (keys) =>
    sql`select id as key, name as label, cast(id as text) as of from ${sql.table(table)} where id in (${ids(keys)})`

const NAMES: Record<NameKind, Names> = {
  item: (keys) =>
    sql`select id as key, name as label, slug as of from item where id in (${ids(keys)})`,
  size: (
    keys,
  ) => sql`select item_size.id as key, item.name || ', ' || item_size.name as label, slug as of
    from item_size join item on item.id = item_size.item_id where item_size.id in (${ids(keys)})`,
  category: named('category'),
  state: named('state'),
  lga: (keys) => sql`select lga.id as key, lga.name || ', ' || state.name as label,
    state.id || '&lga=' || lga.id as of from lga join state on state.id = lga.state_id where lga.id in (${ids(keys)})`,
  offer: named('offer'),
  order: (keys) =>
    sql`select id as key, number as label, number as of from orders where id in (${sql.join(keys)})`,
}

const namesOfSome = async (db: Database, by: NameKind, keys: readonly string[]): Promise<Name[]> =>
  (await NAMES[by](keys).execute(db)).rows
