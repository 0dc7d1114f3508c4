import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { anAmount, type Company, readPages } from '../company.server.ts'
import { optional } from '../optional.ts'

const PER_PAGE = 100

/** Their documents show lists by pages and by a cursor, `next`. Numbers may be text. */
const metaSchema = optional(
  z.object({
    next: optional(z.union([z.string(), z.number()])),
    perPage: optional(anAmount),
    pageCount: optional(anAmount),
  }),
)

/** All rows of a list of Paystack. `path` has a query. Throws as `Company.list` does. */
export async function readList<S extends z.ZodMiniType>(
  company: Company,
  path: string,
  row: S,
): Promise<z.output<S>[]> {
  const schema = z.object({ status: z.literal(true), data: z.array(row), meta: metaSchema })
  let cursor = ''
  return readPages<z.output<S>>(async (page) => {
    const where = cursor ? `use_cursor=true&next=${encodeURIComponent(cursor)}` : `page=${page + 1}`
    const asked = `${path}&perPage=${PER_PAGE}&${where}`
    const { data, meta } = await company.list({ method: 'GET', path: asked, schema })
    const next = String(meta?.next ?? '')
    // A list that leads back to the same page has no end.
    if (next !== '' && next === cursor) throw new ShopError('provider_unavailable')
    cursor = next
    return {
      rows: data,
      isLast: isLast(meta, { page, rows: data.length, isCursor: cursor !== '' }),
    }
  })
}

type Read = { page: number; rows: number; isCursor: boolean }

/** Without a cursor and a count, a page with fewer rows than it holds is the last. */
function isLast(meta: z.output<typeof metaSchema>, { page, rows, isCursor }: Read): boolean {
  if (rows === 0) return true
  if (isCursor) return false
  if (typeof meta?.pageCount === 'number') return page + 1 >= meta.pageCount
  return meta?.next === null || rows < (meta?.perPage ?? PER_PAGE)
}
