import type { ColumnType } from 'kysely'

/** 0 or 1, which both databases store and compare alike. */
export type YesNo = 0 | 1
/** Text that holds JSON. */
export type JsonText = string
/** Has a default in the database, so an insert may leave it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
