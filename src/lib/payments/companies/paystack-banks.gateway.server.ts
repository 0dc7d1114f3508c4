import * as z from 'zod/mini'
import { type Company, readPages } from './company.server.ts'
import type { Bank } from '../gateway.ts'

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
  let next = ''
  const banks = await readPages(async () => {
    const cursor = next === '' ? '' : `&next=${encodeURIComponent(next)}`
    const path = `/bank?country=nigeria&perPage=100&use_cursor=true${cursor}`
    const { data, meta } = await company.list({
      method: 'GET',
      path,
      schema: pageSchema,
    })
    next = meta?.next ?? ''
    return { rows: data, isLast: next === '' }
  })
  return banks
    .filter(({ active, is_deleted }) => active && !is_deleted)
    .map(({ id, name, slug, code }) => ({ id, name, slug, code }))
}
