import * as z from 'zod/mini'
import { email } from '#lib/fields.schema.ts'

const MAX_SOURCE = 200

/** `source`: the path of the page with the form; anything else becomes empty. */
export const newsletterSchema = z.object({
  email: email(),
  source: z._default(
    z.pipe(
      z.unknown(),
      z.transform((path) =>
        typeof path === 'string' && /^\/[\w./-]*$/.test(path) ? path.slice(0, MAX_SOURCE) : '',
      ),
    ),
    '',
  ),
})

export type NewsletterRequest = z.output<typeof newsletterSchema>
