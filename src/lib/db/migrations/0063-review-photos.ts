import { statements } from './base.ts'

/** Photos of a review, which somebody at the desk looks at first; `photos_at`: since when some of them wait for that. */
export const up = statements(({ isPostgres, id }) => {
  const blob = isPostgres ? 'bytea' : 'blob'
  return [
    'alter table review add column photos_at text',
    'create index review_photos on review (created_at desc, id desc) where photos_at is not null',
    `create table review_photo (
    id ${id},
    review_id integer not null references review (id) on delete cascade,
    state text not null check (state in ('waits', 'shown', 'refused')),
    made_at text not null,
    width integer not null,
    height integer not null,
    bytes ${blob} not null,
    small ${blob} not null)`,
    'create index review_photo_review on review_photo (review_id)',
    `create index review_photo_made on review_photo (made_at) where state <> 'shown'`,
  ]
})
