import * as z from 'zod/mini'
import type { Faq } from '#lib/content/content.ts'
import { card } from './catalogue.ts'
import { moment, named } from './shapes.ts'

export const notice = named(
  'Notice',
  z.strictObject({
    id: z.int(),
    notice: z.string(),
    created_at: moment,
    link: z.nullable(z.string()),
    is_read: z.boolean(),
  }),
)

export const faq = named(
  'Faq',
  z.strictObject({
    id: z.int(),
    question: z.string(),
    answer: z.string(),
    topic: z.string(),
  }) satisfies z.ZodMiniType<Faq>,
)

export const policy = named(
  'Policy',
  z.strictObject({ title: z.string(), body: z.string(), updated_at: z.string() }),
)

const postFields = {
  id: z.string(),
  title: z.string(),
  content: z.string(),
  created_at: z.string(),
  excerpt: z.string(),
}

export const postInList = named(
  'PostInList',
  z.strictObject({ ...postFields, linked_items: z.array(z.int()) }),
)
export const post = named('Post', z.strictObject({ ...postFields, linked_items: z.array(card) }))

export const contact = named(
  'Contact',
  z.strictObject({ email: z.string(), phone_number: z.string(), address: z.string() }),
)

export const social = named('Social', z.strictObject({ url: z.url(), icon: z.string() }))
