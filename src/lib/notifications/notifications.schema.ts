import * as z from 'zod/mini'
import { id } from '#lib/fields.schema.ts'

const MOST = 100

/** Without `ids`, all. */
export const readSchema = z.object({ ids: z.optional(z.array(id()).check(z.maxLength(MOST))) })
