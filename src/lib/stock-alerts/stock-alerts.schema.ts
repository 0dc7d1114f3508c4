import * as z from 'zod/mini'
import { email } from '#lib/fields.schema.ts'

export const stockAlertSchema = z.object({ email: email() })

/** What the reader of the mail can do with the alert. */
export const stockAlertActSchema = z.object({ act: z.enum(['confirm', 'end']) })
