import type { Database } from '#lib/db/database.server.ts'

/** The slugs of these items, and of the items with these sizes. */
export async function listSlugsOf(
  db: Database,
  { items, sizes }: { items: readonly number[]; sizes: readonly number[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('slug')
    .where((eb) =>
      eb.or([
        ...(items.length === 0 ? [] : [eb('id', 'in', items)]),
        ...(sizes.length === 0
          ? []
          : [
              eb('id', 'in', eb.selectFrom('item_size').select('item_id').where('id', 'in', sizes)),
            ]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ slug }) => slug)
}
