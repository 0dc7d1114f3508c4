/** What a slug is made of: lower-case letters, digits and single hyphens, with at least one letter. */
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/
export const SLUG_LENGTH = 80

/** The slug for an item's name: always the same, so that the next import finds the item again. */
export const slugOf = (name: string, length: number): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '')

/**
 * Slugs for a name, the best first: its own, then with a number behind it. `other`: what a name without Latin letters
 * gets.
 */
export function slugsFor(name: string, other: string, most: number): string[] {
  const made = slugOf(name, SLUG_LENGTH - `-${most}`.length)
  const own = SLUG.test(made) ? made : other
  return Array.from({ length: most }, (_, index) => (index === 0 ? own : `${own}-${index + 1}`))
}
