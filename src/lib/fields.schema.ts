import * as z from 'zod/mini'
import { isId, MAX_ID } from './ids.ts'
import { toKobo } from './money.ts'
import { fieldErrors } from './texts/fields.ts'
import { nameOfType } from './messages.ts'

/** The fields that requests are made of. Form bodies carry text only, so numbers are also read from text. */

/** PostgreSQL cannot even be asked for text with one, and nobody types it. */
export const withoutNul = () =>
  z.refine<string>((value) => !value.includes('\0'), {
    error: fieldErrors.hasNul,
    abort: true,
  })

const cleaned = (clean: (value: string) => string, max: number, min: number) =>
  z.pipe(
    z.pipe(z.string().check(withoutNul()), z.transform(clean)),
    z.string().check(...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max)),
  )

/** Trimmed text of `min` to `max` characters, in one Unicode form, without control characters; it may have lines. */
export const text = (max: number, min = 1) => cleaned(cleanText, max, min)

/** As `text`, on one line: a name that stands in a mail's greeting or on a parcel. */
export const line = (max: number, min = 1) =>
  cleaned((value) => cleanText(value.replace(/[\t\r\n]+/g, ' ')), max, min)

/** A password as it was typed: never trimmed. */
export const password = () => z.string().check(withoutNul(), z.minLength(1), z.maxLength(128))

export const email = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim().toLowerCase()),
    ),
    z.string().check(z.minLength(1), z.maxLength(254), z.email()),
  )

const numberFromText = () =>
  z.transform((value: unknown) =>
    typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value,
  )

export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    numberFromText(),
    // Not z.int(): it has a limit of its own, and would name that.
    z.number().check(
      z.refine((value) => Number.isInteger(value), {
        error: fieldErrors.notInteger,
        abort: true,
      }),
      z.minimum(min),
      z.maximum(max),
    ),
  )

const MOST_KOBO = 100_000_000_000

/** Naira as a person types them, such as `₦12,500` or `12500.50`; becomes whole kobo. At most one billion. */
export const kobo = (min = 0) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(isNaira, { error: fieldErrors.notNaira, abort: true })),
      z.transform((value: string) => toKobo(Number(bareNaira(value)))),
    ),
    z
      .number()
      .check(
        z.minimum(min, { error: fieldErrors.notNaira }),
        z.maximum(MOST_KOBO, { error: fieldErrors.notNaira }),
      ),
  )

const bareNaira = (value: string): string => value.trim().replace(/^₦|[,\s]/g, '')
const isNaira = (value: string): boolean => /^\d{1,10}(\.\d{1,2})?$/.test(bareNaira(value))

/** The id of something in the catalogue, or of a place. */
export const id = () => integer(1, MAX_ID)

/** As `id`, of what must be there: a number that can be none is as unknown as one that is none. */
export const reference = () =>
  z.pipe(
    numberFromText(),
    z
      .number({ error: sayIncorrectType })
      .check(
        z.refine(Number.isInteger, { error: sayIncorrectType, abort: true }),
        z.refine(isId, { error: ({ input }) => fieldErrors.unknownId(input) }),
      ),
  )

/** What is missing is said as for any other field. */
const sayIncorrectType = ({ input }: { input?: unknown }): string | undefined =>
  input === undefined || input === null ? undefined : fieldErrors.noId(nameOfType(input))

// Tab, line feed and carriage return may stand in an address or a review. What steers a terminal or turns the direction
// of the text around it may not.
const CONTROL_CHARACTERS =
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2066-\u2069\uFEFF]/g

function cleanText(value: string): string {
  return value.normalize('NFC').replace(CONTROL_CHARACTERS, '').trim()
}
