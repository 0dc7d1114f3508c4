import * as z from 'zod/mini'
import { MOST_FIELDS, MOST_ROW_FIELDS } from '#lib/form.ts'

/** What a browser may know of a field, so that it says at once what the server would refuse. */
export type InputAttributes = {
  type?: 'password'
  inputmode?: 'numeric' | 'decimal' | 'email'
  autocapitalize?: 'none'
  spellcheck?: 'false'
  maxlength?: number
  required?: true
}

/** What a form's schema says of its fields. */
export type FormLimits = {
  /** The limits of a field, from its schema. */
  attributesOf: (name: string) => InputAttributes
  /** Whether the form has such a field, beside which a fault can stand. */
  has: (name: string) => boolean
  /** How many fields a browser may send: more where the schema has fields for each of many things. */
  mostFields: () => number
}

type Property = {
  type?: string
  format?: string
  minLength?: number
  maxLength?: number
  maximum?: number
  default?: unknown
  /** Of a field that may be left empty, its own type first. */
  anyOf?: Property[]
  inputmode?: 'decimal'
  isPassword?: boolean
  additionalProperties?: Property
  properties?: Record<string, Property>
}

/** `toName`: the name in the schema of a field's name. */
export function limitsOf(
  schema: z.ZodMiniObject,
  toName = (name: string): string => name,
): FormLimits {
  let read: { properties: ReadonlyMap<string, Property>; required: readonly string[] } | null = null
  const limits = () => (read ??= readLimits(schema))
  const find = (name: string): { field: Property; isNeeded: boolean } | null => {
    const { properties, required } = limits()
    const key = toName(name)
    const own = properties.get(key)
    // No field has the name of the whole: its faults are said above the form.
    if (own?.additionalProperties) return null
    const known = own?.anyOf?.[0]
    if (known) return { field: known, isNeeded: false }
    if (own) return { field: own, isNeeded: required.includes(key) && !('default' in own) }
    const [first = '', ...rest] = name.split('.')
    const group = properties.get(first)
    const inner = group?.additionalProperties || group?.properties?.[rest.join('.')]
    return inner ? { field: inner.anyOf?.[0] ?? inner, isNeeded: false } : null
  }
  return {
    has: (name) => find(name) !== null,
    mostFields: () => {
      const fields = [...limits().properties]
      const isOfRows = fields.some(
        ([key, { additionalProperties: inner }]) => inner || key.includes('*'),
      )
      return isOfRows ? MOST_ROW_FIELDS : MOST_FIELDS
    },
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
  return { properties: new Map(Object.entries(properties as Record<string, Property>)), required }
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
    // With room for thousands' commas.
    ...(isNumber && inputmode !== 'decimal' && maximum
      ? { maxlength: maximum.toLocaleString('en-NG').length }
      : {}),
    ...(isFilled ? { required: true as const } : {}),
  }
}
