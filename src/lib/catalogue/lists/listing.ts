import { ShopError } from '#lib/errors.ts'
import type { PageRequest } from '#lib/paging.ts'
import { itemFilterSchema } from '../catalogue.schema.ts'
import type { ItemFilter } from '../catalogue.ts'
import { FIELD_NAMES } from '../fields.ts'

/** Cards on one page of a list. */
export const LIST_PAGE_SIZE = 24

/** What an address says about a list, in the order in which links say it. */
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

/** What a shopper can clear again; places and order are no filters. */
export const FILTER_PARAMETERS = [...FIELD_NAMES, 'min_price', 'max_price', 'in_stock'] as const

/** The filters of a page's address. Values that cannot be right are left out: a page shows what it can. */
export function readFilter(query: URLSearchParams): ItemFilter {
  const asked = Object.fromEntries(query)
  const parsed = itemFilterSchema.safeParse(asked)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) delete asked[String(issue.path[0])]
  return itemFilterSchema.parse(asked)
}

/** The page of a list that an address asks for. Throws ShopError('invalid_page'). */
export function readListPage(query: URLSearchParams): PageRequest {
  const page = query.get('page') || '1'
  if (!/^[1-9]\d{0,8}$/.test(page)) throw new ShopError('invalid_page')
  return { page: Number(page), size: LIST_PAGE_SIZE }
}

/**
 * The same list with other parameters; null takes one away. What is no parameter of a list is dropped,
 * and another list begins at its first page unless `page` is given.
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

/** The home page with other choices, at the part that they change. */
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

/** The addresses of the pages around this one, null where there is none. */
export const pagerLinks = (url: URL, { page, pages }: { page: number; pages: number }) => ({
  previous: page > 1 ? listHref(url, { page: page - 1 }) : null,
  next: page < pages ? listHref(url, { page: page + 1 }) : null,
})

/** How many filters an address sets. */
export const countFilters = (query: URLSearchParams): number =>
  FILTER_PARAMETERS.filter((name) => query.get(name)).length

/**
 * What search engines are told of a list: the plain list and its parts by one place are pages of their own, their
 * further pages too; any filter, order or combination is not, and no place that is not there. `place` is the parameter
 * by which the list has found a part of itself.
 */
export function indexing(
  url: URL,
  page: number,
  place?: PlaceParameter,
): { canonical: string; noindex: boolean } {
  const { searchParams: query } = url
  const isElsewhere = PLACE_PARAMETERS.some((name) => name !== place && query.get(name))
  const isSifted = countFilters(query) > 0 || query.has('ordering') || query.has('trending')
  return { canonical: listHref(url, { page }), noindex: isSifted || isElsewhere }
}

const PLACE_PARAMETERS = ['sub_category', 'dep_section', 'category', 'mixed'] as const
export type PlaceParameter = (typeof PLACE_PARAMETERS)[number]

/** The last part of an address's path as somebody would write it; Astro's own parameters leave `&` encoded. */
export const lastPart = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.replace(/\/$/, '').split('/').at(-1) ?? '')

/** The categories that have goods, as links. */
export const categoryChips = (
  categories: readonly { name: string; slug: string; itemsCount: number }[],
): { label: string; href: string }[] =>
  categories
    .filter(({ itemsCount }) => itemsCount > 0)
    .map(({ name, slug }) => ({ label: name, href: `/categories/${slug}` }))
