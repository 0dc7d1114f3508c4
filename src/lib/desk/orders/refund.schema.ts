import * as z from 'zod/mini'
import { cleanText } from '#lib/clean-text.ts'
import { kobo, line } from '#lib/fields.schema.ts'
import { parseFields } from '#lib/parse.ts'
import type { RefundUnits } from '#lib/payments/refunds/requests.ts'
import { deskRefundTexts as texts } from '#lib/texts/desk/refunds.ts'

const pieces = () =>
  z.pipe(
    z.string().check(z.regex(/^\s*\d{1,6}\s*$/, { error: texts.noPieces })),
    z.transform(Number),
  )

const linesSchema = (ids: readonly string[]) =>
  z.object(Object.fromEntries(ids.map((id) => [`units-${id}`, pieces()])))

const refundSchema = (fields: Record<string, unknown>) =>
  z.object({
    reason: line(200),
    payment: z._default(line(200, 0), ''),
    proof: z._default(line(200, 0), ''),
    shown: z._default(line(100, 0), ''),
    // An empty field stands for the price of the goods.
    sum: isEmpty(fields['sum']) ? z.transform(() => null) : kobo(),
  })

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && cleanText(value) === '')

export type GivenRefund = {
  units: RefundUnits[]
  /** Null for the price of the goods. */
  sumKobo: number | null
  reason: string
  /** A reference; empty for the payment that paid the order. */
  payment: string
  /** The bank's reference of money that the owner sent; empty when the shop is to send it. */
  proof: string
  /** The version of the order's refunds that the page showed. */
  shown: string
}

/** The ids of the order's lines (`units-12`) whose fields are filled in. */
function readLines(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [, id] = /^units-([1-9]\d{0,8})$/.exec(name) ?? []
    return id && !isEmpty(value) ? [id] : []
  })
}

/**
 * How many pieces of each line (`units-12`), and whether they are back in stock (`back-12`). Throws ShopError beside the
 * fields.
 */
export function readUnits(fields: Record<string, unknown>): RefundUnits[] {
  const ids = readLines(fields)
  const counts = parseFields(fields, linesSchema(ids))
  const units = ids.map((id) => ({
    orderItemId: Number(id),
    quantity: counts[`units-${id}`] ?? 0,
    isPutBack: fields[`back-${id}`] !== undefined,
  }))
  return units.filter(({ quantity }) => quantity > 0)
}

/** Throws ShopError beside the fields. */
export function readRefundForm(fields: Record<string, unknown>): GivenRefund {
  const { sum: sumKobo, ...given } = parseFields(fields, refundSchema(fields))
  return { ...given, sumKobo, units: readUnits(fields) }
}
