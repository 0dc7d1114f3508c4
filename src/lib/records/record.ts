import type * as z from 'zod/mini'
import type { VersionKind } from '#lib/db/tables/versions.ts'
import { formatNaira, toNaira } from '#lib/money.ts'
import { lagosTimeOf, writtenTimeOf } from '#lib/time.ts'
import { type InFile, recordInFile } from './in-file.ts'
import { fieldsOfRow } from './row.ts'

/** What the owner edits. Where there is only one of a kind, its id is 0. */
export type Subject = { kind: VersionKind; id: number }

/** The values to choose from, with their words. */
export type Options = readonly (readonly [value: string, words: string])[]
/** Those that are rows of the database, by field. */
export type Choices = Readonly<Record<string, Options>>

/** A field of something that the owner edits, described once. */
export type RecordField = {
  column: string
  /** How it is typed; none for a field that stands in no form. */
  is?: z.ZodMiniType
  /** What a new one begins with; else with nothing. */
  start?: string | number
  options?: Options
  inFile?: InFile
  /** What its input is, but for what its rule says. */
  input?: {
    /** `datetime-local`: a moment, typed and said in Lagos time. */
    type?: 'color' | 'date' | 'datetime-local'
    lines?: number
    autocapitalize?: 'characters' | 'none'
    spellcheck?: 'false'
    inputmode?: 'numeric'
    /** The id of a `datalist` of its page. */
    list?: string
  }
  /** Stored as 0 or 1; what it says then. In a form it is a choice of `no` and `yes`. */
  flag?: readonly [no: string, yes: string]
}
type RecordFields = Readonly<Record<string, RecordField>>

/** The names of its fields with `Part`. */
type With<F extends RecordFields, Part> = {
  [Name in keyof F]: F[Name] extends Part ? Name : never
}[keyof F]
type Typed = { is: z.ZodMiniType }

/** What a form gives of a record. */
export type Given<F extends RecordFields> = {
  [Name in With<F, Typed>]: F[Name] extends { is: infer Is extends z.ZodMiniType }
    ? z.output<Is>
    : never
}
/** The record as the owner sees it. */
export type Owned<F extends RecordFields> = Given<F> & { id: number } & {
  [Name in With<F, { flag: readonly string[] }>]: boolean
}
type Shape<F extends RecordFields> = {
  [Name in With<F, Typed>]: F[Name]['is'] & z.ZodMiniType
}

type Texts = Readonly<Record<string, string>>

/** Describes a record: its words, and for each field its column and how it is typed. The rest follows from that. */
export function defineRecord<const F extends RecordFields>(
  words: { fields: Texts & Readonly<Record<With<F, Typed>, string>>; hints: Texts },
  fields: F,
) {
  type Name = keyof F & string
  const all = Object.entries(fields) as [Name, RecordField][]
  const label = (name: string): string => words.fields[name] ?? name
  return {
    names: all.map(([name]) => name),
    /** The fields of its forms, for `form` and `changes`. */
    shape: Object.fromEntries(
      all.flatMap(([name, { is }]) => (is ? [[name, is]] : [])),
    ) as Shape<F>,
    label,
    /** What a new one begins with. */
    blank: Object.fromEntries(
      all.flatMap(([name, { is, start = null }]) => (is ? [[name, start]] : [])),
    ) as Given<F>,
    fromRow: (row: Readonly<Record<string, unknown>>): Owned<F> =>
      ({ id: row['id'], ...fieldsOfRow(fields, row) }) as Owned<F>,
    toRow: <Row>(record: Omit<Owned<F>, 'id'>): Row =>
      Object.fromEntries(
        all.map(([name, { column, flag }]) => {
          const value: unknown = record[name as keyof typeof record]
          return [column, flag ? Number(value) : value]
        }),
      ) as Row,
    /** The fields of the record alone. */
    pick: (of: Given<F>): Given<F> =>
      Object.fromEntries(all.map(([name]) => [name, of[name as keyof Given<F>]])) as Given<F>,
    inFile: recordInFile(fields),
    /** A value in words; empty for none. */
    say(name: string, value: unknown, choices: Choices = {}): string {
      if (value === null || value === '' || value === undefined) return ''
      const { flag, options = choices[name], input } = fields[name] ?? {}
      if (flag) return flag[value === true ? 1 : 0]
      if (input?.type === 'datetime-local') return writtenTimeOf(String(value))
      const said = options?.find(([option]) => option === String(value))?.[1]
      return said ?? (name.endsWith('Kobo') ? formatNaira(Number(value)) : String(value))
    },
    /** What a form shows of it, in this order. `given`: null for a new one. */
    inputs: (given: object | null, choices: Choices = {}) =>
      all.flatMap(([name, field]) => {
        const { is, start = null, options = choices[name], input, flag } = field
        if (!is) return []
        const value = given ? ((given as Record<string, Typable>)[name] ?? null) : start
        return {
          name,
          label: label(name),
          hint: words.hints[name],
          value: typed(name, field, value),
          options: flag ? yesNoOptions(flag) : options,
          ...input,
        }
      }),
  }
}

type Typable = string | number | boolean | null

/** What the input of a form shows of a value. */
function typed(name: string, { flag, input }: RecordField, value: Typable): string | number | null {
  if (flag) return value === true ? 'yes' : 'no'
  if (value === null || typeof value === 'boolean') return null
  if (input?.type === 'datetime-local') return lagosTimeOf(String(value)).replace(' ', 'T')
  return name.endsWith('Kobo') && typeof value === 'number' ? toNaira(value) : value
}

const yesNoOptions = ([no, yes]: readonly [string, string]): Options => [
  ['no', no],
  ['yes', yes],
]

/** What pages of the desk need of any record. */
export type AnyRecord = { inputs: ReturnType<typeof defineRecord>['inputs'] }
