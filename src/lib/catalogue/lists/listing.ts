import { ShopError } from '#lib/errors.ts'
import type { PageRequest } from '#lib/paging.ts'
import { itemFilterSchema } from '../catalogue.schema.ts'
import type { ItemFilter } from '../catalogue.ts'
import { FIELD_NAMES } from '../fields.ts'

/** The number of cards on one page of a list. */
export const LIST_PAGE_SIZE = 24

/** The query parameters of a list, in the order of links. */
export const LIST_PARAMETERS = [
  'sub_category',
  'dep_section',
  'category',
  'mixed',
  'trending',
  ...FIELD_NAMES,
  'min_price',
  'max_price',
  'in_stock',
  'ordering',
] as const
type ListParameter = (typeof LIST_PARAMETERS)[number]

/** The filters that a shopper can clear. Parts and order are no filters. */
export const FILTER_PARAMETERS = [...FIELD_NAMES, 'min_price', 'max_price', 'in_stock'] as const

/** The filters in a page's address, without invalid values: a page shows what it can. */
export function readFilter(query: URLSearchParams): ItemFilter {
  const asked = Object.fromEntries(query)
  const parsed = itemFilterSchema.safeParse(asked)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) delete asked[String(issue.path[0])]
  return itemFilterSchema.parse(asked)
}

/** The page number in an address. Throws ShopError('invalid_page'). */
export function readListPage(query: URLSearchParams): PageRequest {
  const page = query.get('page') || '1'
  if (!/^[1-9]\d{0,8}$/.test(page)) throw new ShopError('invalid_page')
  return { page: Number(page), size: LIST_PAGE_SIZE }
}

/**
 * The address of the same list with other parameters; null removes one. Unknown parameters are dropped, and the list
 * begins at its first page unless `page` is given.
 */
export function listHref(
  url: URL,
  changes: Partial<Record<ListParameter | 'page', string | number | null>> = {},
): string {
  const query = new URLSearchParams()
  for (const name of LIST_PARAMETERS) {
    const value = name in changes ? changes[name] : url.searchParams.get(name)
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  }
  if (changes.page && Number(changes.page) > 1) query.set('page', String(changes.page))
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  return query.size > 0 ? `${path}?${query}` : path
}

/** The address of the home page with other choices, at the part of the page that they change. */
export function homeHref(
  url: URL,
  changes: Partial<Record<'trending' | 'tab', string | number | null>>,
): string {
  const query = new URLSearchParams()
  for (const name of ['trending', 'tab'] as const) {
    const value = name in changes ? changes[name] : url.searchParams.get(name)
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  }
  const part = 'tab' in changes ? '#lists' : '#trending'
  return `/${query.size > 0 ? `?${query}` : ''}${part}`
}

/** The addresses of the previous and next page; null when there is none. */
export const pagerLinks = (url: URL, { page, pages }: { page: number; pages: number }) => ({
  previous: page > 1 ? listHref(url, { page: page - 1 }) : null,
  next: page < pages ? listHref(url, { page: page + 1 }) : null,
})

/** The query parameter of a list's first page that says: the page asked for is not there. */
export const PAST_END = 'past'

/**
 * The first page of the list at `url`, which says that the page asked for is not there; null when `url` asks for none.
 */
export function backFromPastEnd({ pathname, searchParams }: URL): string | null {
  if (!searchParams.has('page')) return null
  const query = new URLSearchParams(searchParams)
  query.delete('page')
  query.set(PAST_END, '1')
  return `${pathname}?${query}`
}

/** How many filters an address sets. */
export const countFilters = (query: URLSearchParams): number =>
  FILTER_PARAMETERS.filter((name) => query.get(name)).length

/**
 * What search engines are told about a list. The plain list, the list of one part, and their further pages are
 * indexed. Lists with a filter, an order, a combination or an unknown part are not. `part`: the parameter that has
 * selected a part of the list.
 */
export function indexing(
  url: URL,
  page: number,
  part?: PartParameter,
): { canonical: string; noindex: boolean } {
  const { searchParams: query } = url
  const isElsewhere = PART_PARAMETERS.some((name) => name !== part && query.get(name))
  const isSifted = countFilters(query) > 0 || query.has('ordering') || query.has('trending')
  return { canonical: listHref(url, { page }), noindex: isSifted || isElsewhere }
}

const PART_PARAMETERS = ['sub_category', 'dep_section', 'category', 'mixed'] as const
export type PartParameter = (typeof PART_PARAMETERS)[number]

/** The decoded last part of an address's path. Astro's own parameters leave `&` encoded. */
export const lastPart = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.replace(/\/$/, '').split('/').at(-1) ?? '')

/** Links to the categories with items. */
export const categoryChips = (
  categories: readonly { name: string; slug: string; itemsCount: number }[],
): { label: string; href: string }[] =>
  categories
    .filter(({ itemsCount }) => itemsCount > 0)
    .map(({ name, slug }) => ({ label: name, href: `/categories/${slug}` }))
