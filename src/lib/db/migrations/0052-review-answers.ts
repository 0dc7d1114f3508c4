import { statements } from './base.ts'

/** What the shop answers to reviews and has read, why it hides them, and what shoppers report. */
export const up = statements(({ id }) => [
  'alter table review add column answer text',
  'alter table review add column answered_at text',
  'alter table review add column hidden_reason text',
  'alter table review add column read_at text',
  'alter table review add column reported_at text',
  // What was there before was read before.
  'update review set read_at = updated_at',
  `create table review_report (
    id ${id},
    review_id integer not null references review (id) on delete cascade,
    reason text not null,
    created_at text not null
  )`,
  'create index review_report_review on review_report (review_id)',
  'create index review_newest on review (created_at desc, id desc)',
  'create index review_to_read on review (created_at desc, id desc) where read_at is null',
  'create index review_reported on review (created_at desc, id desc) where reported_at is not null',
  'create index review_answered on review (created_at desc, id desc) where answered_at is not null',
  'create index review_hidden on review (created_at desc, id desc) where hidden_at is not null',
])
