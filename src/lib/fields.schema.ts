import * as z from 'zod/mini'

/** The fields that requests are made of. Form bodies carry text only, so numbers are also read from text. */

/** Trimmed text of `min` to `max` characters, in one Unicode form, without control characters. */
export const text = (max: number, min = 1) =>
  z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z.string().check(...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max)),
  )

/** A password as it was typed: never trimmed. */
export const password = () => z.string().check(z.minLength(1), z.maxLength(128))

export const email = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim().toLowerCase()),
    ),
    z.string().check(z.minLength(1), z.maxLength(254), z.email()),
  )

export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value,
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** The largest integer that both databases keep in an id's column. */
const MAX_ID = 2_147_483_647

/** The id of something in the catalogue, or of a place. */
export const id = () => integer(1, MAX_ID)

// Tab, line feed and carriage return may stand in an address or a review.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u2028\u2029\uFEFF]/g

function cleanText(value: string): string {
  return value.normalize('NFC').replace(CONTROL_CHARACTERS, '').trim()
}
