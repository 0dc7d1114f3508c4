import { normalForm } from '#lib/letters/normal-form.ts'

/** What a slug is made of: lower-case letters, digits and single hyphens, with at least one letter. */
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/
export const SLUG_LENGTH = 80

/** The slug for an item's name: always the same, so that the next import finds the item again. */
export const slugOf = (name: string, length: number): string =>
  normalForm(name, 'NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-|-$/g, '')

/**
 * As `slugOf`, but never without a letter: a name in other letters, or of digits alone, gets `item-` with a number that
 * is made of it.
 */
export function addressOf(name: string): string {
  const made = slugOf(name, SLUG_LENGTH - 'item-'.length)
  if (SLUG.test(made) || name.trim() === '') return slugOf(name, SLUG_LENGTH)
  if (made !== '') return `item-${made}`
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return `item-${sum}`
}

/**
 * Slugs for a name, the best first: its own, then with a number behind it. `other`: what a name without Latin letters
 * gets.
 */
export function slugsFor(name: string, other: string, most: number): string[] {
  const made = slugOf(name, SLUG_LENGTH - `-${most}`.length)
  const own = SLUG.test(made) ? made : other
  return Array.from({ length: most }, (_, index) => (index === 0 ? own : `${own}-${index + 1}`))
}
