import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { faqSchema, policySchema, postSchema } from '#lib/content/files.server.ts'

const blog = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/blog' }),
  schema: postSchema,
})

const policies = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/policies' }),
  schema: policySchema,
})

const faqs = defineCollection({
  loader: glob({ pattern: '*.yaml', base: 'src/content/faqs' }),
  schema: faqSchema,
})

export const collections = { blog, policies, faqs }
