import * as z from 'zod/mini'
import type { Bank } from '../../gateway.ts'
import type { Company } from '../company.server.ts'
import { readList } from './paystack-pages.gateway.server.ts'

const bankSchema = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  code: z.string(),
  active: z._default(z.boolean(), true),
  is_deleted: z.nullish(z.boolean()),
})

/** Paystack's list of the banks of Nigeria, without those that are closed. Throws as `Company.tell` does. */
export async function readBanks(company: Company): Promise<Bank[]> {
  const banks = await readList(company, '/bank?country=nigeria&use_cursor=true', bankSchema)
  return banks
    .filter(({ active, is_deleted }) => active && !is_deleted)
    .map(({ id, name, slug, code }) => ({ id, name, slug, code }))
}
