import * as z from 'zod/mini'
import { sayWhyNot } from '#lib/yaml/yaml-file.server.ts'
import { factsSchema } from '#lib/content/facts/facts-file.server.ts'
import { namedPlace } from '#lib/delivery/place-names.ts'
import { parseSums } from '#lib/letters/typed-sums.ts'
import { statesByName } from '#lib/delivery/nigeria.server.ts'
import { NEW_SHOP } from '#lib/desk/begin/new-shop.ts'
import { slugOf } from './slug.ts'

const facts = factsSchema.shape

const state = z.string().check(
  z.refine((text) => statesByName.has(text), {
    error: `Choose one of ${[...statesByName.keys()].join(', ')}.`,
  }),
)

const categories = z.string().check(
  z.refine(
    (text) => listOf(text).length > 0 && listOf(text).every((name) => /[a-z]/.test(slugOf(name))),
    {
      error: 'Write names with commas between them, such as Dresses, Bags.',
    },
  ),
  z.refine((text) => new Set(listOf(text).map(slugOf)).size === listOf(text).length, {
    error: 'Write each name once.',
  }),
  z.refine((text) => !listOf(text).map(slugOf).includes('all'), {
    error: 'All is the shop’s own: choose another name.',
  }),
)

const fees = z.string().check(
  z.regex(/^\d{1,7}, \d{1,7}$/, {
    error: 'Write two sums in whole naira, such as 2,500 and 5,000.',
  }),
)

const optionalPhone = z.union([
  z.literal(''),
  z.nullable(facts.whatsapp.def.innerType.def.innerType),
])

/**
 * What a new shop must know. A question with `initial` may be left unanswered. `understand`: the answer in the words
 * of the files, from what people type; undefined for none.
 */
export const QUESTIONS = [
  { name: 'brand', ask: 'What is your shop called?', schema: facts.brand },
  { name: 'tagline', ask: 'What does it sell, in one line?', schema: facts.tagline },
  { name: 'email', ask: 'Which e-mail address do customers write to?', schema: facts.email },
  { name: 'phone', ask: 'Which phone number do they call?', schema: facts.phone },
  {
    name: 'whatsapp',
    ask: 'Which number has WhatsApp? Nothing means none.',
    schema: optionalPhone,
    initial: '',
  },
  {
    name: 'address',
    ask: 'Where is the shop: street, town, state?',
    schema: facts.address,
  },
  {
    name: 'hours',
    ask: 'When is it open?',
    schema: facts.hours,
    initial: NEW_SHOP.hours,
  },
  {
    name: 'state',
    ask: 'From which state do you send parcels?',
    schema: state,
    understand: (text: string) => namedPlace(text, statesByName.keys()),
  },
  {
    name: 'categories',
    ask: 'Which categories do you sell, with commas between them?',
    schema: categories,
  },
  {
    name: 'fees',
    ask: 'What does delivery cost in naira: in your state, in the others?',
    schema: fees,
    understand: (text: string) => parseSums(text)?.join(', '),
    initial: NEW_SHOP.fees,
  },
] as const

type Name = (typeof QUESTIONS)[number]['name']
export type Answers = Record<Name, string>
export type Question = {
  name: Name
  ask: string
  schema: z.ZodMiniType
  understand?: (text: string) => string | undefined
  initial?: string
}

/** The answer in the words of the files. */
export const understood = ({ understand }: Question, answer: string): string =>
  understand?.(answer) ?? answer

/** The texts between commas, without empty ones. */
export const listOf = (text: string): string[] =>
  text.split(',').flatMap((part) => part.trim() || [])

/** Why an answer will not do; null when it does. */
export function findFault(question: Question, answer: string): string | null {
  const parsed = question.schema.safeParse(understood(question, answer), { error: sayWhyNot })
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This will not do.')
}
