import { toPlain } from '#lib/letters/plain-letters.ts'

/** What people call a place that the list names otherwise. */
const ALSO: Record<string, readonly string[]> = {
  'Federal Capital Territory': ['Abuja', 'FCT', 'FCT Abuja', 'Abuja FCT'],
  Nasarawa: ['Nassarawa'],
  'Abuja Municipal': ['Abuja', 'AMAC', 'Municipal Area Council', 'Abuja Municipal Area Council'],
}

/** `Lagos State`, `lagos` and `Lagos` are one; so are `Eti Osa` and `Eti-Osa LGA`. */
const bareOf = (name: string): string =>
  toPlain(name)
    .replace(/\b(?:state|lga|local government(?: area)?)\b/g, '')
    .replace(/[^a-z0-9]/g, '')

/** The one of these places that somebody means; undefined for none. */
export function namedPlace(typed: string, names: Iterable<string>): string | undefined {
  const bare = bareOf(typed)
  if (bare === '') return undefined
  return [...names].find((name) =>
    [name, ...(ALSO[name] ?? [])].some((each) => bareOf(each) === bare),
  )
}
