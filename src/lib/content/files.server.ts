import { z } from 'astro/zod'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { isDay } from '#lib/time.ts'
import { noPicture, readContentPicture } from './pictures.server.ts'

/** The schemas of the content files, for the build and for the check before publication. */

/** Turns a picture's file name into its hash and size, so that pages show it like any other picture. */
const picture = z.string().transform(async (name, context) => {
  const found = await readContentPicture(name)
  if (found) return found
  context.addIssue({ code: 'custom', message: noPicture(name) })
  return z.NEVER
})

/** `2026-11-20`, with or without a time. */
const isWrittenDay = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^$|^[T ]/.test(text.slice(10)) && !Number.isNaN(Date.parse(text))

const noDay = (written: unknown): string =>
  written === undefined || written === null
    ? 'is missing; write it as 2026-11-20.'
    : `${String(written)} is no day; write it as 2026-11-20.`

/**
 * The build's YAML parser makes Dates and turns an impossible day into one of the next month. The check before
 * publication gets the text and refuses it.
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

export const guideSchema = z.strictObject({
  title: z.string().min(1).max(60),
  group: z.enum(Object.keys(deskTexts.frame.groups)),
  order: z.number(),
  where: z.string().startsWith('/desk'),
  /** The page of the desk that its picture shows, when it is another one. */
  picture: z.string().startsWith('/desk').optional(),
})
