import * as z from 'zod/mini'
import { fieldError } from '#lib/errors.ts'
import { count, kobo, line, orNone } from '#lib/fields.schema.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import { defineRecord, type Given } from '#lib/records/record.ts'
import { cardTermsTexts as texts } from '#lib/texts/owner/card-terms.ts'
import { MOST_MONTHS, USUAL_DAY_KOBO } from '../gift-cards.ts'
import type { CardTerms } from '../terms.server.ts'

/** What a gift card that is sold holds at least and at most (kobo), and how many sums are offered at most. */
const SOLD_KOBO = { least: 100_000, most: 50_000_000 }
const MOST_SUMS = 8
const { faults: say } = texts

const isSold = (kobo: number): boolean => kobo >= SOLD_KOBO.least && kobo <= SOLD_KOBO.most
const koboOf = (sums: string): number[] =>
  (sums === '' ? [] : sums.split(' ').map(Number)).map(toKobo)

/** Sums as the owner types them, such as `25000 10,000 ₦5000`: the least first, with a space between them. */
const sums = () =>
  z.pipe(
    z.pipe(
      line(200, 0),
      z.transform((typed: string) => {
        const words = typed.replaceAll(/[₦,]/g, '').match(/[^\s;]+/g) ?? []
        const whole = words.map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : 0))
        return [...new Set(whole)].toSorted((a, b) => a - b).join(' ')
      }),
    ),
    z.string().check(
      z.refine((given) => koboOf(given).every(isSold) && koboOf(given).length <= MOST_SUMS, {
        error: say.sums(SOLD_KOBO, MOST_SUMS),
      }),
    ),
  )

const fields = {
  months: { column: 'months', is: count(0, MOST_MONTHS), start: 0 },
  sums: { column: 'sums', is: sums(), start: '' },
  leastOtherKobo: { column: 'other', is: orNone(kobo()) },
  mostOtherKobo: { column: 'other', is: orNone(kobo()) },
  /** Null: the usual sum. */
  dayKobo: { column: 'dayKobo', is: orNone(kobo()) },
} as const

/** What the owner chooses for gift cards. */
export const termsRecord = defineRecord(
  { ...texts, hints: { ...texts.hints, dayKobo: texts.dayHint(USUAL_DAY_KOBO) } },
  fields,
)
type TermsFields = Given<typeof fields>

export const termsFields = (terms: Partial<CardTerms> | null): TermsFields => ({
  months: terms?.months ?? 0,
  sums: (terms?.soldKobo ?? []).map(toNaira).join(' '),
  leastOtherKobo: terms?.other?.leastKobo ?? null,
  mostOtherKobo: terms?.other?.mostKobo ?? null,
  dayKobo: terms?.dayKobo === USUAL_DAY_KOBO ? null : (terms?.dayKobo ?? null),
})

/** The terms that these fields are. Throws ShopError beside the field that is wrong. */
export function toCardTerms({ months, sums, ...given }: TermsFields): CardTerms {
  const soldKobo = koboOf(sums)
  const other = toOther(given)
  const dayKobo = given.dayKobo ?? USUAL_DAY_KOBO
  const largest = Math.max(0, ...soldKobo, other?.mostKobo ?? 0)
  if (dayKobo < largest) throw fieldError('dayKobo', say.day(largest))
  return { months, soldKobo, other, dayKobo }
}

function toOther({
  leastOtherKobo: least,
  mostOtherKobo: most,
}: Pick<TermsFields, 'leastOtherKobo' | 'mostOtherKobo'>): CardTerms['other'] {
  if (least === null && most === null) return null
  if (least === null || most === null || !isSold(least) || !isSold(most) || least > most)
    throw fieldError('mostOtherKobo', say.other(SOLD_KOBO))
  return { leastKobo: least, mostKobo: most }
}
