import { statements } from './base.ts'

/** By which the desk counts the reviews of each number of stars, without reading the reviews. */
export const up = statements(() => [
  'create index review_by_stars on review (rating) where hidden_at is null',
])
