import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** When a job of a kind last began to wait, of each beginning of its unique key. Done ones are known for some days. */
export async function findLast<Name extends string>(
  db: Database,
  kind: string,
  starts: Readonly<Record<Name, string>>,
) {
  const names = Object.keys(starts) as Name[]
  return db
    .selectFrom('job')
    .select(({ fn }) =>
      names.map((name) =>
        fn
          .max<Moment | null>('created_at')
          .filterWhere('unique_key', 'like', `${starts[name]}%`)
          .as(name),
      ),
    )
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}
