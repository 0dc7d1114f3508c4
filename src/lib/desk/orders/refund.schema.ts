import * as z from 'zod/mini'
import { kobo, line } from '#lib/fields.schema.ts'
import { parseFields } from '#lib/parse.ts'
import type { RefundUnits } from '#lib/payments/refunds/requests.ts'
import { deskRefundTexts as texts } from '#lib/texts/desk-refunds.ts'

const pieces = () =>
  z.pipe(
    z.string().check(z.regex(/^\s*\d{1,6}\s*$/, { error: texts.noPieces })),
    z.transform(Number),
  )

const schemaFor = (fields: Record<string, unknown>, ids: readonly string[]) =>
  z.object({
    ...Object.fromEntries(ids.map((id) => [`units-${id}`, pieces()])),
    reason: line(200),
    payment: z._default(line(200, 0), ''),
    proof: z._default(line(200, 0), ''),
    shown: z._default(line(100, 0), ''),
    // An empty field asks for the price of the goods.
    sum: isEmpty(fields['sum']) ? z.transform(() => null) : kobo(),
  })

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '')

export type GivenRefund = {
  units: RefundUnits[]
  /** Null for the price of the goods. */
  sumKobo: number | null
  reason: string
  /** Empty for the one that paid. */
  payment: string
  /** How the bank calls what the owner sent; empty where the shop is to send it. */
  proof: string
  /** What the page showed of the order's refunds. */
  shown: string
}

/** A field for each line, `units-12`, and `back-12` where its goods are on the shelf again. Throws ShopError beside the fields. */
export function readRefundForm(fields: Record<string, unknown>): GivenRefund {
  const ids = Object.entries(fields).flatMap(([name, value]) => {
    const [, id] = /^units-([1-9]\d{0,8})$/.exec(name) ?? []
    return id && !isEmpty(value) ? [id] : []
  })
  const given = parseFields(fields, schemaFor(fields, ids))
  const { reason, payment, proof, shown, sum: sumKobo } = given
  const counts: Record<string, unknown> = given
  const units = ids.map((id) => ({
    orderItemId: Number(id),
    quantity: Number(counts[`units-${id}`]),
    isPutBack: fields[`back-${id}`] !== undefined,
  }))
  const chosen = units.filter(({ quantity }) => quantity > 0)
  return { units: chosen, sumKobo, reason, payment, proof, shown }
}
