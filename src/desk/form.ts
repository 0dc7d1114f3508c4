import * as z from 'zod/mini'
import { cleanText } from '#lib/letters/clean-text.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { MOST_ROW_FIELDS } from '#lib/form.ts'
import { sayWith } from '#lib/messages.ts'
import { deskFieldErrors } from '#lib/texts/fields.ts'
import { type FormLimits, limitsOf } from './form-limits.ts'

type Texts = Readonly<Record<string, string>>

const sayWhatIsWrong = sayWith(deskFieldErrors)

/** One field of a page that asks by its address. */
export const readField = <Field extends z.ZodMiniType>(field: Field, text: string) =>
  z.safeParse(field, text, { error: sayWhatIsWrong })

/** The fields of an act. A field is named by its path in the value: `counted.12` is `given.counted['12']`. */
export type Form<Given> = FormLimits & {
  /** Reads what was sent. Throws ShopError('invalid') with the faults by the names of the fields. */
  read: (sent: Texts) => Given
}

type Shape = Record<string, z.ZodMiniType>
type Output<S extends Shape> = z.output<z.ZodMiniObject<S>>

/** A form whose fields have these schemas (fields.schema.ts). */
export function form<S extends Shape>(shape: S): Form<Output<S>> {
  const schema = z.object(shape)
  return {
    read: (sent) => parse(schema, nested(sent)),
    ...limitsOf(schema),
  }
}

/** What a field showed, and what it becomes. `seen` is null where the form showed nothing that can be read. */
export type Change<Value> = { seen: Value | null; becomes: Value }

type Values<S extends Shape> = { [Name in keyof S]: z.output<S[Name]> }[keyof S]

/**
 * A form that changes something that is there: it also sends what each field showed, as `shown.name`. A field that was
 * left as it was is not given, so that it never undoes what somebody else has changed since. In a name of `shape`, `*`
 * stands for an id or the hash of a picture: `sizes.*.sku` is each `sizes.12.sku`. `isWhole`: what was left is given
 * too, so that the form is refused where somebody else has changed any of it.
 */
export function changes<S extends Shape>(
  shape: S,
  { isWhole = false } = {},
): Form<Record<string, Change<Values<S>>>> {
  const fieldOf = (name: string): z.ZodMiniType | undefined => {
    const pattern = patternOf(name)
    return Object.hasOwn(shape, pattern) ? shape[pattern] : undefined
  }
  return {
    read: (sent) => {
      const given: Record<string, Change<Values<S>>> = {}
      const faults: FieldErrors = {}
      for (const [name, text] of Object.entries(sent)) {
        const field = fieldOf(name)
        const shown = sent[`shown.${name}`]
        if (!field || (text === shown && !isWhole)) continue
        const becomes = readField(field, text)
        const seen = z.safeParse(field, shown)
        if (!becomes.success) faults[name] = [becomes.error.issues[0]?.message ?? '']
        else
          given[name] = {
            seen: seen.success ? (seen.data as Values<S>) : null,
            becomes: becomes.data as Values<S>,
          }
      }
      if (Object.keys(faults).length > 0) throw new ShopError('invalid', { fields: faults })
      return given
    },
    ...limitsOf(z.object(shape), patternOf),
  }
}

/**
 * The text of a field that also sends what it showed: what was typed into it, or the present value when it was not
 * touched.
 */
export const standing = (typed: Texts, name: string, present: string): string => {
  const text = typed[name]
  return text === undefined || text === typed[`shown.${name}`] ? present : text
}

const patternOf = (name: string): string => name.replaceAll(/\.(\d+|[\w-]{20})(?=\.|$)/g, '.*')

/** Names with commas between them. */
export const names = (mostLength: number) =>
  z.pipe(
    z.pipe(
      line(mostLength, 0),
      z.transform((text: string) =>
        text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
      ),
    ),
    z.array(z.string()),
  )

/**
 * As many fields as there are things, such as `counted.12`. What is left empty is not given. With more than `most` the
 * form says `error`.
 */
export const each = <Field extends z.ZodMiniType>(
  field: Field,
  { most, error }: { most: number; error: string } = { most: MOST_ROW_FIELDS, error: '' },
) =>
  z.pipe(
    z.pipe(
      z.transform((given: unknown) =>
        Object.fromEntries(
          Object.entries((given ?? {}) as Record<string, unknown>).filter(
            ([, value]) => typeof value !== 'string' || cleanText(value) !== '',
          ),
        ),
      ),
      z
        .record(z.string(), z.unknown())
        .check(z.refine((given) => Object.keys(given).length <= most, { error, abort: true })),
    ),
    z.record(z.string(), field),
  )

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: sayWhatIsWrong })
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  // Only the first fault of each field.
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= [message]
  throw new ShopError('invalid', { fields })
}

/** `{'a.b': 'c'}` as `{a: {b: 'c'}}`. */
function nested(sent: Texts): Record<string, unknown> {
  const value: Record<string, unknown> = Object.create(null)
  for (const [name, text] of Object.entries(sent)) {
    const [first = '', ...rest] = name.split('.')
    if (rest.length === 0) value[first] ??= text
    else {
      const inner = (value[first] ??= Object.create(null))
      if (typeof inner === 'object') (inner as Record<string, string>)[rest.join('.')] = text
    }
  }
  return value
}
