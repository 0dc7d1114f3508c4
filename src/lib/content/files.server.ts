import { z } from 'astro/zod'
import { isDay } from '#lib/time.ts'
import { noPicture, readContentPicture } from './pictures.server.ts'

/** What the files of texts must hold: for the build, and for the checks before a publication. */

/** A picture file's name becomes its hash and size, so that pages show it like any other picture of the shop. */
const picture = z.string().transform(async (name, context) => {
  const found = await readContentPicture(name)
  if (found) return found
  context.addIssue({ code: 'custom', message: noPicture(name) })
  return z.NEVER
})

/** `2026-11-20`, with a time of the day or without. */
const isWrittenDay = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^$|^[T ]/.test(text.slice(10)) && !Number.isNaN(Date.parse(text))

const noDay = (written: unknown): string =>
  written === undefined || written === null
    ? 'is missing; write it as 2026-11-20.'
    : `${String(written)} is no day; write it as 2026-11-20.`

/**
 * The build's reader of YAML makes a Date of a day, and moves one that no calendar has to the next month; the check before
 * a publication is given the text, and refuses it.
 */
const day = z.unknown().transform((written, context) => {
  if (written instanceof Date && !Number.isNaN(written.getTime())) return written
  if (typeof written === 'string' && isWrittenDay(written)) return new Date(written)
  context.addIssue({ code: 'custom', message: noDay(written) })
  return z.NEVER
})

export const postSchema = z.strictObject({
  title: z.string().min(1).max(120),
  excerpt: z.string().min(1).max(300),
  date: day,
  image: picture.optional(),
  linked_items: z.array(z.string()).default([]),
})

export const policySchema = z.strictObject({
  title: z.string(),
  summary: z.string(),
  updated: day,
})

export const faqSchema = z.strictObject({
  topic: z.string(),
  faqs: z.array(z.strictObject({ question: z.string().min(1), answer: z.string().min(1) })),
})
