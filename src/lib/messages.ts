import type * as z from 'zod/mini'
import { fieldErrors } from '#lib/texts/fields.ts'

/** The unit of a size limit, by type. */
const PARTS: Record<string, string> = { string: 'characters', array: 'elements' }

/** The sentence for what is wrong with one field, whatever the schema. */
export const sayWith =
  (say: typeof fieldErrors) =>
  (issue: z.core.$ZodRawIssue): string | undefined => {
    switch (issue.code) {
      case 'invalid_type':
        return wrongType(say, issue.expected, issue.input)
      case 'too_small':
        if (issue.origin === 'string' && issue.minimum === 1) return say.blank
        if (issue.origin in PARTS) return say.tooFew(issue.minimum, PARTS[issue.origin] ?? '')
        return say.tooLow(issue.minimum)
      case 'too_big':
        return issue.origin in PARTS
          ? say.tooMany(issue.maximum, PARTS[issue.origin] ?? '')
          : say.tooHigh(issue.maximum)
      case 'invalid_format':
        return issue.format === 'email' ? say.email : say.badFormat
      case 'invalid_value':
        // Only text and numbers are shown: converting other values to text can throw.
        return typeof issue.input === 'string' || typeof issue.input === 'number'
          ? say.noChoice(String(issue.input))
          : wrongType(say, '', issue.input)
      case 'invalid_union':
        return issue.input === '' ? say.blank : wrongType(say, '', issue.input)
      default:
        return undefined
    }
  }

/** The contract's sentence. */
export const sayWhatIsWrong = sayWith(fieldErrors)

function wrongType(say: typeof fieldErrors, expected: string, input: unknown): string {
  if (input === undefined) return say.required
  if (input === null) return say.isNull
  switch (expected) {
    case 'string':
      return say.notText
    case 'number':
    case 'int':
      return say.notInteger
    case 'boolean':
      return say.notBoolean
    case 'array':
      return say.notList(nameOfType(input))
    default:
      return say.notValid
  }
}

/** The contract's name for the type of a JSON value. */
export function nameOfType(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  const names: Record<string, string> = { string: 'str', boolean: 'bool', object: 'dict' }
  return names[typeof value] ?? typeof value
}
