import type * as z from 'zod/mini'

/** What is counted of a value that is no number. */
const PARTS: Record<string, string> = { string: 'characters', array: 'elements' }

/** The contract's sentence for what is wrong with one field, whatever the schema. */
export function sayWhatIsWrong(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.input)
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This field may not be blank.'
      if (issue.origin in PARTS)
        return `Ensure this field has at least ${issue.minimum} ${PARTS[issue.origin]}.`
      return `Ensure this value is greater than or equal to ${issue.minimum}.`
    case 'too_big':
      return issue.origin in PARTS
        ? `Ensure this field has no more than ${issue.maximum} ${PARTS[issue.origin]}.`
        : `Ensure this value is less than or equal to ${issue.maximum}.`
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter a valid email address.' : 'Enter a valid value.'
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? wrongType('', issue.input)
        : `"${String(issue.input)}" is not a valid choice.`
    case 'invalid_union':
      return issue.input === '' ? 'This field may not be blank.' : wrongType('', issue.input)
    default:
      return undefined
  }
}

function wrongType(expected: string, input: unknown): string {
  if (input === undefined) return 'This field is required.'
  if (input === null) return 'This field may not be null.'
  switch (expected) {
    case 'string':
      return 'Not a valid string.'
    case 'number':
    case 'int':
      return 'A valid integer is required.'
    case 'boolean':
      return 'Must be a valid boolean.'
    case 'array':
      return `Expected a list of items but got type "${nameOfType(input)}".`
    default:
      return 'Not a valid value.'
  }
}

/** What a client of the contract calls the type of a JSON value. */
export function nameOfType(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  const names: Record<string, string> = { string: 'str', boolean: 'bool', object: 'dict' }
  return names[typeof value] ?? typeof value
}
