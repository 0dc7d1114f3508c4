import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { GUIDE_FOLDER } from '#lib/content/guide.ts'
import { faqSchema, guideSchema, policySchema, postSchema } from '#lib/content/files.server.ts'
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

/** The owner's guide comes with the program. README.md lists its pages for who reads the files. */
const guide = defineCollection({
  loader: glob({ pattern: ['*.md', '!README.md'], base: GUIDE_FOLDER }),
  schema: guideSchema,
})

export const collections = { blog, policies, faqs, guide }
