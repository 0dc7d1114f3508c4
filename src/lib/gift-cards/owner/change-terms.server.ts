import { keptRecord } from '#lib/records/kept.server.ts'
import { termsFields, termsRecord, toCardTerms } from './card-terms.ts'

/** The terms of gift cards as the owner changes them. They count for cards that are made from now on. */
export const cardTerms = keptRecord({
  kind: 'gift-cards',
  words: { label: termsRecord.label, say: termsRecord.say },
  fieldsOf: termsFields,
  toNote: toCardTerms,
})
