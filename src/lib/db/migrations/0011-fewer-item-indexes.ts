import { type Kysely, sql } from 'kysely'

/**
 * Lists are found and ordered in memory (decision 15): what served them made each import and each change of a score
 * slower. What stays finds the items of a place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const steps = [
    'drop index item_by_age',
    'drop index item_by_popularity',
    'drop index item_by_trend',
    'drop index item_by_trend_in_category',
    'drop index item_by_category',
    'drop index item_by_sub_category',
    'drop index item_by_section',
    'create index item_by_category on item (category_id)',
    'create index item_by_sub_category on item (sub_category_id)',
    'create index item_by_section on item (section_id)',
  ]
  for (const step of steps) await sql.raw(step).execute(db)
}
