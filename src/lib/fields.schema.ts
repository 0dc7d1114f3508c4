import * as z from 'zod/mini'
import { cleanIdentifier, cleanLine, cleanText } from './letters/clean-text.ts'
import { isId, MAX_ID } from './ids.ts'
import { toKobo } from './money.ts'
import { parseNaira, parsePercent, parseWhole } from './letters/typed-sums.ts'
import { fieldErrors } from './texts/fields.ts'
import { nameOfType } from './messages.ts'
import { type Moment, toMoment } from './time.ts'

/** The field types of request schemas. Form bodies contain text only, so numbers are also read from text. */

/** PostgreSQL refuses a text with a NUL character, and nobody types one. */
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

/** Clean text of `min` to `max` characters. It may have line breaks. */
export const text = (max: number, min = 1) => cleaned(cleanText, max, min)

/** As `text`, without line breaks: for a name in a mail or on a parcel. */
export const line = (max: number, min = 1) => cleaned(cleanLine, max, min)

/** A password as it was typed: never trimmed. */
export const password = () =>
  z.string().check(withoutNul(), z.minLength(1), z.maxLength(128), z.meta({ isPassword: true }))

export const email = () =>
  z.pipe(
    z.pipe(z.string(), z.transform(cleanIdentifier)),
    z.string().check(z.minLength(1), z.maxLength(254), z.email()),
  )

const numberFromText = () =>
  z.transform((value: unknown) => {
    const typed = typeof value === 'string' ? cleanLine(value) : ''
    return /^[+-]?\d{1,15}$/.test(typed) ? Number(typed) : value
  })

// Not z.int(), which has its own limit and names it in errors.
const whole = (min: number, max: number) =>
  z.number().check(
    z.refine((value) => Number.isInteger(value), {
      error: fieldErrors.notInteger,
      abort: true,
    }),
    z.minimum(min),
    z.maximum(max),
  )

export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.pipe(numberFromText(), whole(min, max))

const typedWhole = () =>
  z.transform((value: unknown) =>
    typeof value === 'string' ? (parseWhole(cleanLine(value)) ?? value) : value,
  )

/** A whole number as a person types it at the desk, such as `1,000`. The contract's is `integer`. */
export const count = (min: number, max: number) => z.pipe(typedWhole(), whole(min, max))

/** A percentage as a person types it: `10` or `10%`. */
export const percent = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? (parsePercent(cleanLine(value)) ?? value) : value,
    ),
    whole(min, max).check(z.meta({ inputmode: 'decimal' })),
  )

const MOST_PIECES = 999_999

/** How many pieces of something there are, as a person types it at the desk. */
export const pieces = (min = 0) => {
  const error = fieldErrors.notPieces(min)
  return z.pipe(
    typedWhole(),
    z
      .number({ error })
      .check(
        z.refine(Number.isInteger, { error, abort: true }),
        z.minimum(min, { error }),
        z.maximum(MOST_PIECES, { error: fieldErrors.atMost(MOST_PIECES) }),
      ),
  )
}

const MOST_KOBO = 100_000_000_000

/** Naira as a person types them, such as `₦12,500`, `12500.50` or `5k`; becomes whole kobo. At most one billion naira. */
export const kobo = (min = 0, max = MOST_KOBO) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(isNaira, { error: fieldErrors.notNaira, abort: true })),
      z.transform((value: string) => toKobo(parseNaira(cleanLine(value)) ?? 0)),
    ),
    z
      .number()
      .check(
        z.minimum(min, { error: fieldErrors.atLeastNaira(min) }),
        z.maximum(max, { error: fieldErrors.atMostNaira(max) }),
        z.meta({ inputmode: 'decimal' }),
      ),
  )

const isNaira = (value: string): boolean => parseNaira(cleanLine(value)) !== null

/** A database id, such as an item's or a place's. */
export const id = () => integer(1, MAX_ID)

/** The id of something that must exist: an impossible id is reported as unknown. */
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

/** A missing value gets the general message. */
const sayIncorrectType = ({ input }: { input?: unknown }): string | undefined =>
  input === undefined || input === null ? undefined : fieldErrors.noId(nameOfType(input))

/** A field that may be left empty or out, which is null. */
export const orNone = <Field extends z.ZodMiniType>(field: Field) =>
  z.pipe(
    z.transform((given: unknown): unknown =>
      given === undefined || (typeof given === 'string' && given.trim() === '') ? null : given,
    ),
    z.nullable(field),
  )

/** A choice of `yes` and `no`. */
export const yesNo = () =>
  z.pipe(
    z.pipe(
      z.enum(['yes', 'no']),
      z.transform((text: 'yes' | 'no') => text === 'yes'),
    ),
    z.boolean(),
  )

/** A day and time in Lagos as a browser's field sends them, `2026-11-27T00:00`; becomes a moment. */
export const lagosTime = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(isLagosTime, { error: fieldErrors.notTime, abort: true })),
      z.transform((text: string): Moment => toMoment(lagosMsOf(text))),
    ),
    z.string(),
  )

// A browser sends `2026-11-27T09:00`; in one without such a field people write a blank.
const isLagosTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/.test(text) && !Number.isNaN(lagosMsOf(text))

const lagosMsOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+01:00`)
