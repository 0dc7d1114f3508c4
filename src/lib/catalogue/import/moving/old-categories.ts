import type { CategoryEntry } from '../../goods/categories.schema.ts'

/** A category of the shop as a choice: `women`, or `women/dresses` for a sub-category. */
export type CategoryChoice = string
/** A choice: the goods come as drafts without a category. */
export const AS_DRAFTS: CategoryChoice = '-'

type Categories = ReadonlyMap<string, CategoryEntry>

/** All categories of the shop that goods can move to, with their names. */
export const categoryChoices = (categories: Categories): (readonly [CategoryChoice, string])[] =>
  [...categories.values()].flatMap(({ slug, name, sub_categories }) => [
    [slug, name] as const,
    ...sub_categories.map((sub) => [`${slug}/${sub.slug}`, `${name}: ${sub.name}`] as const),
  ])

/** Longer than any path of names of categories; a cell of a table can have 10 MB. */
const LONGEST_PATH = 500

export function isNamed(category: { name: string; slug: string }, name: string): boolean {
  if (name.length > LONGEST_PATH) return false
  const small = name.toLowerCase()
  return category.slug === small || category.name.toLowerCase() === small
}

/**
 * The shop's category for a category of the old shop such as `Women > Dresses`: its last part is the name of a
 * category, or of a sub-category of a category that a part before names, or of one sub-category alone. Null where the
 * shop has none of that name.
 */
export function findCategory(path: string, categories: Categories): CategoryChoice | null {
  if (path.length > LONGEST_PATH) return null
  const parts = path.split('>').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const all = [...categories.values()]
  const within = all.filter((category) =>
    parts.slice(0, -1).some((part) => isNamed(category, part)),
  )
  for (const { slug, sub_categories } of within) {
    const sub = sub_categories.find((each) => isNamed(each, last))
    if (sub) return `${slug}/${sub.slug}`
  }
  const category = all.find((each) => isNamed(each, last))
  if (category) return category.slug
  if (within.length > 0) return null
  const subs = all.flatMap(({ slug, sub_categories }) =>
    sub_categories.filter((sub) => isNamed(sub, last)).map((sub) => `${slug}/${sub.slug}`),
  )
  return subs.length === 1 ? (subs[0] ?? null) : null
}

/** The cells of a row for a choice. */
export function cellsOf(choice: CategoryChoice): { category: string; sub_category: string } {
  const [category = '', sub_category = ''] = choice === AS_DRAFTS ? [] : choice.split('/')
  return { category, sub_category }
}

/** The choices of an address, `category.3=women`, by number; `rest`: of all that are left. An empty one is none. */
export const choicesIn = (query: URLSearchParams): Record<string, CategoryChoice> =>
  Object.fromEntries(
    [...query].flatMap(([name, choice]) => {
      const at = /^category\.(\d+|rest)$/.exec(name)?.[1]
      return at === undefined || choice === '' ? [] : [[at, choice] as const]
    }),
  )
