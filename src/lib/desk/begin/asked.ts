import type { FactName } from '#lib/content/facts/fields.ts'

/** The facts among the first questions, in the order of the form. */
export const FACTS_ASKED = [
  'brand',
  'tagline',
  'email',
  'phone',
  'whatsapp',
  'address',
  'hours',
] as const satisfies readonly FactName[]

export const MOST_CATEGORIES = 30
export const CATEGORIES_LENGTH = 500
