import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText } from './columns.ts'

/** What has versions. Where there is only one, such as delivery, its `subject_id` is 0. */
export type VersionKind =
  | 'item'
  | 'category'
  | 'sub_category'
  | 'section'
  | 'delivery'
  | 'offer'
  | 'slides'
  | 'trending'
  | 'facts'
  | 'gift-cards'
  | 'own-account'

/** Who changed which fields of what the owner edits, and when. Triggers refuse UPDATE and DELETE. */
export type VersionTable = {
  kind: VersionKind
  subject_id: number
  /** 1, 2, 3 … for each of them. */
  number: number
  cause: Defaulted<'import' | 'desk'>
  /** The same for all that one import or act has changed; empty for a change of one alone. */
  reference: Defaulted<string>
  /** Null: the shop itself. */
  who: string | null
  made_at: Moment
  /** For each changed field, what it was and what it is; empty for the version that made it. */
  changes: JsonText
}

export type VersionTables = { version: VersionTable }
