import * as z from 'zod/mini'
import { barePhone } from '#lib/delivery/phone.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { count, email, line, orNone } from '#lib/fields.schema.ts'
import { defineRecord, type Owned } from '#lib/records/record.ts'
import { shopDeskTexts as texts } from '#lib/texts/desk/shop.ts'
import { isDay } from '#lib/time.ts'
import { readClosedDays } from './closed-days.ts'

export const FACT_LENGTH = 200
const MOST_DAYS = 60

const { faults: say } = texts
type Check = z.core.$ZodCheck<string>

const lineInFile = (...checks: Check[]) =>
  z.string().check(z.minLength(1), z.maxLength(FACT_LENGTH), ...checks)
const orNull = <Field extends z.ZodMiniType>(field: Field) => z._default(z.nullable(field), null)

/** A line that the shop needs; and one that may be left out. */
const needed = <const At extends string>(at: At, ...checks: Check[]) => ({
  column: at,
  is: line(FACT_LENGTH).check(...checks),
  inFile: { at, is: lineInFile(...checks) },
})
const optional = <const At extends string>(at: At, ...checks: Check[]) => ({
  column: at,
  is: orNone(line(FACT_LENGTH).check(...checks)),
  inFile: { at, is: orNull(lineInFile(...checks)) },
})
const day = <const At extends string>(at: At) => ({
  ...optional(at, z.refine<string>(isDay, { error: say.day })),
  input: { type: 'date' },
})
const days = <const At extends string>(
  at: At,
  { least, usual }: Record<'least' | 'usual', number>,
) => ({
  column: at,
  is: count(least, MOST_DAYS),
  inFile: {
    at,
    is: z._default(
      z
        .int({ error: 'Write a whole number of days.' })
        .check(z.minimum(least), z.maximum(MOST_DAYS)),
      usual,
    ),
  },
})

const isPhone = z.refine<string>((text) => /^\+?\d{7,}$/.test(barePhone(text)), {
  error: 'Write a phone number, such as "0803 555 0142".',
})

const fields = {
  brand: needed('brand'),
  tagline: needed('tagline'),
  phone: needed('phone'),
  whatsapp: optional('whatsapp', isPhone),
  email: { column: 'email', is: email(), inFile: { at: 'email', is: z.email() } },
  address: needed('address'),
  hours: needed('hours'),
  closedDays: optional(
    'closed_days',
    z.refine<string>((text) => readClosedDays(text) !== null, { error: say.closedDays }),
  ),
  packDays: days('pack_days', { least: 1, usual: 1 }),
  returnDays: days('return_days', { least: 0, usual: 7 }),
  registeredName: optional('registered_name'),
  cacNumber: optional('cac_number', z.regex(/^(RC|BN|IT) ?\d{1,8}$/i, { error: say.cacNumber })),
  tin: optional('tin', z.regex(/^\d{8,10}(-\d{4})?$/, { error: say.tin })),
  vatFrom: day('vat_from'),
  notice: optional('notice'),
  noticeFrom: day('notice_from'),
  noticeUntil: day('notice_until'),
} as const

/** The facts of the shop that shop.yaml and the desk both change. */
export const factRecord = defineRecord(texts, fields)
export type Facts = Omit<Owned<typeof fields>, 'id'>
export type FactName = keyof Facts & string

/** As the desk shows them, a form each. */
export const FACT_GROUPS = {
  contacts: ['phone', 'whatsapp', 'email', 'address'],
  hours: ['hours', 'closedDays', 'packDays'],
  returns: ['returnDays'],
  notice: ['notice', 'noticeFrom', 'noticeUntil'],
  name: ['brand', 'tagline'],
  registered: ['registeredName', 'cacNumber', 'tin'],
  vat: ['vatFrom'],
} as const satisfies Record<keyof typeof texts.groups, readonly FactName[]>

const inShort: { [Name in FactName]?: (value: never) => string } = {
  closedDays: texts.closed,
  packDays: texts.packed,
  returnDays: texts.days,
  vatFrom: texts.from,
  noticeFrom: texts.from,
  noticeUntil: texts.until,
}

/** Some facts in one line; empty where none is said. */
export const sayFacts = (facts: Facts, names: readonly FactName[]): string =>
  names
    .flatMap((name) =>
      facts[name] === null ? [] : [inShort[name]?.(facts[name] as never) ?? facts[name]],
    )
    .join(', ')

/** What is wrong between fields. */
export function factFaults({ notice, noticeFrom: from, noticeUntil: until }: Facts): FieldErrors {
  if (from !== null && until !== null && until < from) return { noticeUntil: [say.untilBeforeFrom] }
  return notice === null && (from !== null || until !== null) ? { notice: [say.noNotice] } : {}
}
