import * as z from 'zod/mini'
import { type FieldErrors, ShopError } from './errors.ts'
import { sayWhatIsWrong } from './messages.ts'

/** Parses fields by `schema`. Throws ShopError('invalid'). */
export function parseFields<S extends z.ZodMiniType>(fields: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(fields, { error: sayWhatIsWrong })
  if (parsed.success) return parsed.data
  throw new ShopError('invalid', { fields: errorsOf(parsed.error.issues) })
}

/** Only the first error of each value. */
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  const said = new Set<string>()
  for (const { path, message } of issues) {
    const sentences = (errors[String(path[0] ?? 'non_field_errors')] ??= [])
    if (!said.has(path.join('.')) && !sentences.includes(message)) sentences.push(message)
    said.add(path.join('.'))
  }
  return errors
}

/** The valid fields, and the errors of the others: for a caller that adds its own errors before it refuses. */
export function sortFields<S extends z.ZodMiniObject>(
  fields: Record<string, unknown>,
  schema: S,
): { given: Partial<z.output<S>>; errors: FieldErrors } {
  const given: Record<string, unknown> = {}
  const issues: { path: PropertyKey[]; message: string }[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = z.safeParse(field, fields[name], { error: sayWhatIsWrong })
    if (parsed.success) given[name] = parsed.data
    else issues.push(...parsed.error.issues.map(({ message }) => ({ path: [name], message })))
  }
  return { given: given as Partial<z.output<S>>, errors: errorsOf(issues) }
}
