import * as z from 'zod/mini'

/** Of what a company says is wrong. */
const REASON_LENGTH = 300

const reasonSchema = z.object({ message: z.string() })

/** What a company says is wrong. */
export const reasonIn = (data: unknown): string | null =>
  reasonSchema
    .safeParse(Array.isArray(data) ? data[0] : data)
    .data?.message?.slice(0, REASON_LENGTH) ?? null

/** Null for what is not as documented. Zod's own list of faults may be too long for it. */
export function parsedBy<S extends z.ZodMiniType>(
  schema: S,
  data: unknown,
): { value: z.output<S> } | null {
  try {
    const { success, data: value } = schema.safeParse(data)
    return success ? { value } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Parses JSON. Whole numbers above 2^53, as in some ids, become text with all digits. */
export const parseJson = (text: string): unknown =>
  // Looking at each value takes longer than all else, and few bodies have a number that is so large.
  /\d{16}|\de/i.test(text) ? JSON.parse(text, withAllDigits) : JSON.parse(text)

const withAllDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value

/** An event's body; null when it does not match `schema`. */
export function readEventBody<S extends z.ZodMiniType>(
  rawBody: Uint8Array,
  schema: S,
): z.output<S> | null {
  try {
    return schema.safeParse(parseJson(new TextDecoder().decode(rawBody))).data ?? null
  } catch {
    return null
  }
}
