import * as z from 'zod/mini'
import { anAmount, type Company, readPages } from '../company.server.ts'
import { optional } from '../optional.ts'

/** How many pages a list has. */
const aPageCount = optional(
  z.object({ page_info: optional(z.object({ total_pages: optional(anAmount) })) }),
)

/** Each row has its id. */
type RowSchema = z.ZodMiniType<{ id: string }>

/**
 * All rows of a list of Flutterwave. `path` has a query. Without a count of pages, the list ends where a page is empty
 * or is the first one again. `isNone`: whether a refusal means that there is none. Throws as `Company.ask` does.
 */
export async function readList<S extends RowSchema>(
  company: Company,
  path: string,
  row: S,
  isNone: (status: number) => boolean = () => false,
): Promise<z.output<S>[]> {
  const schema = z.object({ status: z.literal('success'), data: z.array(row), meta: aPageCount })
  let firstId: string | undefined
  return readPages<z.output<S>>(async (page) => {
    const asked = `${path}&page=${page + 1}`
    const question = {
      method: 'GET',
      path: asked,
      schema,
      isList: true,
      isUnknown: isNone,
    } as const
    const found = await company.ask(question)
    if (!found) return { rows: [], isLast: true }
    const { data: rows, meta } = found
    const pages = meta?.page_info?.total_pages ?? null
    if (pages !== null) return { rows, isLast: page + 1 >= pages }
    const isOver = rows.length === 0 || rows[0]?.id === firstId
    firstId ??= rows[0]?.id
    return { rows: isOver ? [] : rows, isLast: isOver }
  })
}
