import * as z from 'zod/mini'
import { cleanText } from '#lib/clean-text.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { sayWhatIsWrong } from '#lib/messages.ts'

type Texts = Readonly<Record<string, string>>

/** What a browser may know of a field, so that it says at once what the server would refuse. */
export type InputAttributes = {
  type?: 'password'
  inputmode?: 'numeric' | 'decimal' | 'email'
  autocapitalize?: 'none'
  spellcheck?: 'false'
  maxlength?: number
  required?: true
}

/** The fields of an act. A field is named by its path in the value: `counted.12` is `given.counted['12']`. */
export type Form<Given> = {
  /** Reads what was sent. Throws ShopError('invalid') with the faults by the names of the fields. */
  read: (sent: Texts) => Given
  /** The limits of a field, from its schema. */
  attributesOf: (name: string) => InputAttributes
  /** Whether the form has such a field, beside which a fault can stand. */
  has: (name: string) => boolean
}

type Shape = Record<string, z.ZodMiniType>
type Output<S extends Shape> = z.output<z.ZodMiniObject<S>>

/** A form whose fields have these schemas (fields.schema.ts). */
export function form<S extends Shape>(shape: S): Form<Output<S>> {
  const schema = z.object(shape)
  return { read: (sent) => parse(schema, nested(sent)), ...limitsOf(schema) }
}

/** What a field showed, and what it becomes. `seen` is null where the form showed nothing that can be read. */
export type Change<Value> = { seen: Value | null; becomes: Value }

/** Only what was changed, by field. */
export type ChangesOf<Values> = { [Name in keyof Values]?: Change<Values[Name]> }

/**
 * A form that changes something that is there: it also sends what each field showed, as `shown.name`. A field that was left as
 * it was is not given, so that it never undoes what somebody else has changed since.
 */
export function changes<S extends Shape>(shape: S): Form<ChangesOf<Output<S>>> {
  return {
    read: (sent) => {
      const changed = Object.entries(shape).filter(
        ([name]) => sent[name] !== undefined && sent[name] !== sent[`shown.${name}`],
      )
      const becomes: Record<string, unknown> = parse(z.object(Object.fromEntries(changed)), sent)
      const seen = (name: string, field: z.ZodMiniType): unknown => {
        const read = z.safeParse(field, sent[`shown.${name}`])
        return read.success ? read.data : null
      }
      return Object.fromEntries(
        changed.map(([name, field]) => [name, { seen: seen(name, field), becomes: becomes[name] }]),
      ) as ChangesOf<Output<S>>
    },
    ...limitsOf(z.object(shape)),
  }
}

/** As many fields as there are things, such as `counted.12`. What is left empty is not given. */
export const each = <Field extends z.ZodMiniType>(field: Field) =>
  z.pipe(
    z.transform((given: unknown) =>
      Object.fromEntries(
        Object.entries((given ?? {}) as Record<string, unknown>).filter(
          ([, value]) => typeof value !== 'string' || cleanText(value) !== '',
        ),
      ),
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

type Property = {
  type?: string
  format?: string
  minLength?: number
  maxLength?: number
  maximum?: number
  default?: unknown
  inputmode?: 'decimal'
  isPassword?: boolean
  additionalProperties?: Property
}

function limitsOf(schema: z.ZodMiniObject): Omit<Form<never>, 'read'> {
  let read: { properties: Record<string, Property>; required: readonly string[] } | null = null
  const limits = () => (read ??= readLimits(schema))
  const find = (name: string): { field: Property; isNeeded: boolean } | null => {
    const { properties, required } = limits()
    const own = properties[name]
    if (own) return { field: own, isNeeded: required.includes(name) && !('default' in own) }
    const inner = properties[name.split('.')[0] ?? '']?.additionalProperties
    return inner ? { field: inner, isNeeded: false } : null
  }
  return {
    has: (name) => find(name) !== null,
    attributesOf: (name) => {
      const found = find(name)
      return found ? toAttributes(found.field, found.isNeeded) : {}
    },
  }
}

const readLimits = (schema: z.ZodMiniObject) => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
  })
  return { properties: properties as Record<string, Property>, required }
}

// `type="email"` would refuse an address that was pasted with an invisible mark, which the shop takes off.
const EMAIL_FIELD = { inputmode: 'email', autocapitalize: 'none', spellcheck: 'false' } as const

function toAttributes(field: Property, isNeeded: boolean): InputAttributes {
  const { type, format, minLength = 0, maxLength, maximum, inputmode, isPassword } = field
  const isNumber = type === 'number' || type === 'integer'
  const isFilled = isNeeded && (isNumber || minLength > 0)
  return {
    ...(format === 'email' ? EMAIL_FIELD : {}),
    ...(isPassword ? { type: 'password' as const } : {}),
    ...(isNumber ? { inputmode: inputmode ?? 'numeric' } : {}),
    ...(maxLength === undefined ? {} : { maxlength: maxLength }),
    // With room for `₦`, commas and kobo.
    ...(isNumber && inputmode === 'decimal' ? { maxlength: 18 } : {}),
    ...(isNumber && inputmode !== 'decimal' && maximum
      ? { maxlength: String(maximum).length }
      : {}),
    ...(isFilled ? { required: true as const } : {}),
  }
}
