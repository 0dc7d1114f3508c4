import { statements } from './base.ts'

/** Reports with their days, kept under a name. `name_key`: one name, however it is written. */
export const up = statements(({ id }) => [
  `create table report_view (
    id ${id},
    name text not null,
    name_key text not null unique,
    report text not null,
    query text not null
  )`,
])
