import { termInWords, offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import type { TermField } from '../kinds/fields.ts'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import { offerRecord } from './offer-record.ts'
import type { OfferChoices } from './named.server.ts'
import { placesOf } from './places-in-words.ts'

/** What a field of an offer of this kind is called, and how its values are said. */
export function offerWordsOf(kind: KindName, { categories, states }: OfferChoices) {
  const names = new Map<string, string>(
    categories.flatMap(({ id, name, sections }) => [
      [`c${id}`, name] as const,
      ...sections.map((section) => [`s${section.id}`, `${name}: ${section.name}`] as const),
    ]),
  )
  const termOf = (field: string): TermField | undefined =>
    kindOf(kind).fields[field.replace('terms.', '')]
  const label = (field: string): string => termOf(field)?.label ?? offerRecord.label(field)
  const say = (field: string, value: unknown): string => {
    if (value === null || value === '') return ''
    const keys = String(value).split(' ')
    if (field === 'goodsOf') return keys.map((key) => names.get(key) ?? texts.gone).join(', ')
    if (field === 'deliveredTo') return placesOf(new Set(keys), states)?.words ?? ''
    const term = termOf(field)
    return term ? termInWords(Number(value), term.is) : offerRecord.say(field, value)
  }
  return { say, label }
}
