import { isOfferCode, normalCode } from '#lib/codes.ts'
import { type FieldErrors, fieldError } from '#lib/errors.ts'
import { toPlain } from '#lib/letters/plain-letters.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { type KindName, kindOf, type Terms } from '../kinds/kinds.ts'
import type { OfferFacts } from '../offer-fields.ts'
import type { Offer } from '../offers.ts'
import { offerRecord } from './offer-record.ts'

/** The fields of an offer as the owner gives them, by name. Null: left empty. */
export type GivenOffer = OfferFacts & {
  /** `terms.percent`, `terms.kobo`: what the kind asks for. */
  [terms: `terms.${string}`]: number | null
  /** Keys of categories and sections with blanks between them: `c3 s9`. */
  goodsOf: string
  /** Items and variants, as `Goods` writes them, with commas between them. */
  items: string
  /** Keys of states and LGAs of delivery with blanks between them: `l503 s25`. */
  deliveredTo: string
}

export const MOST_ITEMS = 50

/** The fields that name what an offer stores as ids. */
export type OfferNames = Pick<GivenOffer, 'goodsOf' | 'items' | 'deliveredTo'>

/** The fields of an offer as they are. */
export const givenOf = (offer: Offer, named: OfferNames): GivenOffer => ({
  ...offerRecord.pick(offer),
  ...Object.fromEntries(
    Object.entries(offer.terms).map(([name, value]) => [`terms.${name}`, value]),
  ),
  ...named,
})

/** The numbers that the kind asks for. */
export const termsOf = (kind: KindName, given: GivenOffer): Terms =>
  Object.fromEntries(
    Object.keys(kindOf(kind).fields).map((name) => [name, given[`terms.${name}`] ?? 0]),
  )

/** What is wrong with the fields themselves, by their names. */
export function faultsOf(kind: KindName, given: GivenOffer): FieldErrors {
  const faults: FieldErrors = {}
  if (given.code !== null && !isOfferCode(normalCode(given.code)))
    faults['code'] = [texts.faults.code]
  if (given.person !== null && given.code === null) faults['person'] = [texts.faults.person]
  for (const [name, field] of Object.entries(kindOf(kind).fields)) {
    const value = given[`terms.${name}`]
    if (value === null || value === undefined) faults[`terms.${name}`] = [texts.faults.missing]
    else if (value < field.least || value > field.most)
      faults[`terms.${name}`] = [texts.faults.range(field)]
  }
  if (given.from !== null && given.until !== null && given.until <= given.from)
    faults['until'] = [texts.faults.until]
  return faults
}

/** So many signs of a code with a name are no part of the name. */
const UNGUESSED = 4

/**
 * Refuses a code that has the name of its person and little else: who tries names would find it, and learn for whom the
 * shop has codes. Throws ShopError beside `code`.
 */
export function checkUnguessed({ code, person }: GivenOffer): void {
  if (code === null || person === null) return
  const normal = normalCode(code)
  const names = toPlain(person)
    .toUpperCase()
    .split(/[^A-Z]/)
  const rest = names
    .filter((name) => name.length > 2)
    .reduce((left, name) => left.replace(name, ''), normal)
  if (rest === normal || (rest.length >= UNGUESSED && /[A-Z]/.test(rest))) return
  throw fieldError('code', texts.faults.guessed(normal))
}
