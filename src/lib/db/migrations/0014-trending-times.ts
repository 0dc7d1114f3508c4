import { statements } from './base.ts'

/** From when until when a category is among the chosen tabs of what is trending. */
export const up = statements(() => [
  'alter table trending_category add column from_at text',
  'alter table trending_category add column until_at text',
])
