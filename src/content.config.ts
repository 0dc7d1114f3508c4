import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { faqSchema, policySchema, postSchema } from '#lib/content/files.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'

const folder = shopFolder()

const blog = defineCollection({
  loader: glob({ pattern: '*.md', base: folder.blog }),
  schema: postSchema,
})

const policies = defineCollection({
  loader: glob({ pattern: '*.md', base: folder.policies }),
  schema: policySchema,
})

const faqs = defineCollection({
  loader: glob({ pattern: '*.yaml', base: folder.questions }),
  schema: faqSchema,
})

export const collections = { blog, policies, faqs }
