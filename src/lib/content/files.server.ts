import { z } from 'astro/zod'
import { noPicture, readContentPicture } from './pictures.server.ts'

/** What the files of src/content must hold: for the build, and for the checks before a publication. */

/** A picture file's name becomes its hash and size, so that pages show it like any other picture of the shop. */
const picture = z.string().transform(async (name, context) => {
  const found = await readContentPicture(name)
  if (found) return found
  context.addIssue({ code: 'custom', message: noPicture(name) })
  return z.NEVER
})

export const postSchema = z.strictObject({
  title: z.string().min(1).max(120),
  excerpt: z.string().min(1).max(300),
  date: z.coerce.date(),
  image: picture.optional(),
  linked_items: z.array(z.string()).default([]),
})

export const policySchema = z.strictObject({
  title: z.string(),
  summary: z.string(),
  updated: z.coerce.date(),
})

export const faqSchema = z.strictObject({
  topic: z.string(),
  faqs: z.array(z.strictObject({ question: z.string().min(1), answer: z.string().min(1) })),
})
