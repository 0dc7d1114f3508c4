import { cleanText } from '#lib/clean-text.ts'

/** A form that also sends what it showed: `name` as it was typed, `shown-name` as it was shown. */
type Fields = Readonly<Record<string, unknown>>

const textOf = (fields: Fields, name: string): string => cleanText(String(fields[name] ?? ''))

/**
 * Compares what was typed, what the form showed and what is stored now. `changed`: fields that this form changes. `clashes`:
 * those of them that somebody else has changed since.
 */
export function compareShown<Name extends string>(
  fields: Fields,
  given: Readonly<Record<Name, string>>,
  present: Readonly<Record<Name, string>>,
): { changed: Name[]; clashes: Name[] } {
  const names = Object.keys(given) as Name[]
  const changed = names.filter(
    (name) =>
      textOf(fields, name) !== textOf(fields, `shown-${name}`) && given[name] !== present[name],
  )
  return {
    changed,
    clashes: changed.filter((name) => textOf(fields, `shown-${name}`) !== cleanText(present[name])),
  }
}

/** The value of a field when the form is shown again: what was typed into it, else what is stored now. */
export const typedOr = (values: Fields, name: string, present: string): string =>
  values[name] === undefined || textOf(values, name) === textOf(values, `shown-${name}`)
    ? present
    : String(values[name])
