import * as z from 'zod/mini'
import { integer, text } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import { NOTE_MAX, RETURN_KINDS, RETURN_REASONS } from './returns.ts'

const UNITS = /^units_([1-9]\d{0,8})$/

/** A form has a field for each line of the order, `units_12`: how many of it come back, or nothing. */
function collectUnits(given: unknown): unknown {
  if (given === null || typeof given !== 'object') return given
  const units = Object.entries(given).flatMap(([name, quantity]: [string, unknown]) => {
    const id = UNITS.exec(name)?.[1]
    return id && quantity !== '' ? [{ orderItemId: Number(id), quantity }] : []
  })
  return { ...given, units }
}

/** The request that a form is about. */
export const returnNamedSchema = z.object({ order: text(100), request: integer(1, MAX_ID) })

export const returnSchema = z.pipe(
  z.transform(collectUnits),
  z.object({
    kind: z.enum(RETURN_KINDS),
    reason: z.enum(RETURN_REASONS),
    note: z._default(text(NOTE_MAX, 0), ''),
    units: z.array(z.object({ orderItemId: z.int(), quantity: integer(0, 1_000) })),
  }),
)

export type NewReturn = z.output<typeof returnSchema>
