/** The fields of a form that carries what it showed: `name` as it was typed, `shown-name` as it stood there. */
type Fields = Readonly<Record<string, unknown>>

const textOf = (fields: Fields, name: string): string => String(fields[name] ?? '').trim()

/**
 * What a form changes of what it showed, held against what is there now. A field that was not changed is not in `changed`.
 * `clashes`: fields that somebody else has changed otherwise meanwhile.
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
    clashes: changed.filter((name) => textOf(fields, `shown-${name}`) !== present[name].trim()),
  }
}

/** What a field shows: what was typed into it, else what is there now, also where that has changed since the form was shown. */
export const typedOr = (values: Fields, name: string, present: string): string =>
  values[name] === undefined || textOf(values, name) === textOf(values, `shown-${name}`)
    ? present
    : String(values[name])
