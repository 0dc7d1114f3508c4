import * as z from 'zod/mini'
import type { Company } from './company.server.ts'
import type { Bank } from './payments.ts'

/** Nigeria has some three hundred; more pages than this are a list that has no end. */
const MOST_PAGES = 10

const pageSchema = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      slug: z.string(),
      code: z.string(),
      active: z._default(z.boolean(), true),
      is_deleted: z.nullish(z.boolean()),
    }),
  ),
  meta: z.nullish(z.object({ next: z.nullish(z.string()) })),
})

/** Paystack's list of the banks of Nigeria, without those that are closed. Throws as `Company.tell` does. */
export async function readBanks(company: Company): Promise<Bank[]> {
  const banks: Bank[] = []
  let next = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const cursor = next === '' ? '' : `&next=${encodeURIComponent(next)}`
    const path = `/bank?country=nigeria&perPage=100&use_cursor=true${cursor}`
    const { data, meta } = await company.tell({ method: 'GET', path, schema: pageSchema })
    for (const { id, name, slug, code, active, is_deleted } of data)
      if (active && !is_deleted) banks.push({ id, name, slug, code })
    next = meta?.next ?? ''
    if (next === '') break
  }
  return banks
}
