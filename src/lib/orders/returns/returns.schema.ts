import * as z from 'zod/mini'
import { integer, line, text } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import { NOTE_MAX, RETURN_KINDS, RETURN_REASONS } from './returns.ts'

const UNITS = /^units_([1-9]\d{0,8})$/

/**
 * A form has two fields for each line of the order: `units_12` says how many of it come back, or nothing, and
 * `wants_12` which size or colour an exchange is for.
 */
function collectUnits(given: unknown): unknown {
  if (given === null || typeof given !== 'object') return given
  const fields = new Map<string, unknown>(Object.entries(given))
  const isExchange = fields.get('kind') === 'exchange'
  const units = [...fields].flatMap(([name, quantity]) => {
    const id = UNITS.exec(name)?.[1]
    if (!id || quantity === '') return []
    const wantsSizeId = (isExchange && fields.get(`wants_${id}`)) || undefined
    return [{ orderItemId: Number(id), quantity, ...(wantsSizeId ? { wantsSizeId } : {}) }]
  })
  return { ...given, units }
}

/** The request that a form is about. */
export const returnNamedSchema = z.object({ order: text(100), request: integer(1, MAX_ID) })

/** By which bus park its goods are sent. */
export const returnSentSchema = z.object({
  order: text(100),
  request: integer(1, MAX_ID),
  park: line(100),
  waybill: z._default(line(100, 0), ''),
  phone: z._default(line(30, 0), ''),
})

export const returnSchema = z.pipe(
  z.transform(collectUnits),
  z.object({
    kind: z.enum(RETURN_KINDS),
    reason: z.enum(RETURN_REASONS),
    note: z._default(text(NOTE_MAX, 0), ''),
    units: z.array(
      z.object({
        orderItemId: z.int(),
        quantity: integer(0, 1_000),
        wantsSizeId: z.optional(integer(1, MAX_ID)),
      }),
    ),
  }),
)

export type NewReturn = z.output<typeof returnSchema>
