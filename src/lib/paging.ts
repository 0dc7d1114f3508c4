import { ShopError } from '#lib/errors.ts'

export type PageRequest = { page: number | 'last'; size: number }
export type PageOf<T> = { count: number; page: number; pages: number; results: T[] }

/** What there is more of is shown as "1,000+": the database counts no further. */
export const MOST_COUNTED = 1_000

/** The first page of rows that were read up to one more than it has. `last`: its last row; null when no page follows. */
export function cutPage<Row>(
  found: readonly Row[],
  size: number,
): { rows: Row[]; last: Row | null } {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null }
}

/** The page asked for, of `count` things in all. Throws ShopError('invalid_page') beyond the last one. */
export async function pageOf<T>(
  count: number,
  { page: asked, size }: PageRequest,
  list: (limit: number, offset: number) => Promise<T[]>,
): Promise<PageOf<T>> {
  // An empty result still has one page.
  const pages = Math.max(1, Math.ceil(count / size))
  const page = asked === 'last' ? pages : asked
  if (page > pages) throw new ShopError('invalid_page')
  const offset = (page - 1) * size
  const results = count === 0 ? [] : await list(Math.min(size, count - offset), offset)
  return { count, page, pages, results }
}
