import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { readContentPicture } from '#lib/content/pictures.server.ts'

/** A picture file's name becomes its hash and size, so that pages show it like any other picture of the shop. */
const picture = z.string().transform(async (name, context) => {
  const found = await readContentPicture(name)
  if (found) return found
  context.addIssue({
    code: 'custom',
    message: `The picture ${name} is neither in src/content/pictures nor in catalogue/images, or is no picture.`,
  })
  return z.NEVER
})

const blog = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/blog' }),
  schema: z.strictObject({
    title: z.string().min(1).max(120),
    excerpt: z.string().min(1).max(300),
    date: z.coerce.date(),
    image: picture.optional(),
    linked_items: z.array(z.string()).default([]),
  }),
})

const policies = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/policies' }),
  schema: z.strictObject({ title: z.string(), summary: z.string(), updated: z.coerce.date() }),
})

const faqs = defineCollection({
  loader: glob({ pattern: '*.yaml', base: 'src/content/faqs' }),
  schema: z.strictObject({
    topic: z.string(),
    faqs: z.array(z.strictObject({ question: z.string().min(1), answer: z.string().min(1) })),
  }),
})

export const collections = { blog, policies, faqs }
