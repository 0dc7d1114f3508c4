import * as z from 'zod/mini'
import { email } from '#lib/fields.schema.ts'

export const stockAlertSchema = z.object({ email: email() })
