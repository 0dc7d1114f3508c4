import * as z from 'zod/mini'
import { OFFER_CODE_LENGTH } from '#lib/codes.ts'
import { kobo, lagosTime, line, orNone, pieces, yesNo } from '#lib/fields.schema.ts'
import type { Given } from '#lib/records/record.ts'

export const OFFER_NAME_LENGTH = 80
const NOTE_LENGTH = 200

const YES_NO = ['No', 'Yes'] as const

/** What the owner says of an offer, but for its kind and what names goods and places. Null or false: always. */
export const offerFields = {
  name: { column: 'name', is: line(OFFER_NAME_LENGTH) },
  /** As `normalCode` writes it; null for an offer that counts by itself. */
  code: {
    column: 'code',
    is: orNone(line(OFFER_CODE_LENGTH * 2)),
    input: { autocapitalize: 'characters', spellcheck: 'false' },
  },
  /** Whose code it is, by name, and a note about them. Null: nobody's. */
  person: { column: 'person', is: orNone(line(OFFER_NAME_LENGTH)) },
  personNote: { column: 'person_note', is: z._default(line(NOTE_LENGTH, 0), '') },
  /** The goods that it is on cost at least so much (kobo), before all discounts. */
  leastKobo: { column: 'least_kobo', is: orNone(kobo(1)) },
  /** There are at least so many of them. */
  leastUnits: { column: 'least_units', is: orNone(pieces(1)) },
  from: { column: 'from_at', is: orNone(lagosTime()), input: { type: 'datetime-local' } },
  /** It counts until before this moment. */
  until: { column: 'until_at', is: orNone(lagosTime()), input: { type: 'datetime-local' } },
  /** How often it is used in all. */
  mostUses: { column: 'most_uses', is: orNone(pieces(1)) },
  /** Each customer uses it once. */
  isOnceEach: { column: 'once_each', is: yesNo(), flag: YES_NO },
  isFirstOrder: { column: 'first_order', is: yesNo(), flag: YES_NO },
  /** Whether a code comes on top of what offers without a code take off. */
  isOnTop: { column: 'on_top', is: yesNo(), flag: YES_NO },
} as const

export type OfferFacts = Given<typeof offerFields>
