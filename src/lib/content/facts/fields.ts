import * as z from 'zod/mini'
import { barePhone } from '#lib/letters/phone.ts'
import { count, email, line, orNone, text } from '#lib/fields.schema.ts'
import { recordInFile } from '#lib/records/in-file.ts'
import type { Owned } from '#lib/records/record.ts'
import { factTexts as texts } from '#lib/texts/owner/facts.ts'
import { isDay } from '#lib/time.ts'
import { readClosedDays } from './closed-days.ts'
import { LOGO_FACT } from './logo.ts'
import { SOCIAL_NAMES, type SocialName, socialLink, whatsappNumber } from './socials.ts'

export const FACT_LENGTH = 200
export const ABOUT_LENGTH = 4_000
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
/** Reads a line that is written in several ways, and keeps it in one; null for what it does not know. */
type Read = (written: string) => string | null
const kept = (text: z.ZodMiniType<string>, read: Read, checks: Check[]) =>
  z.pipe(
    z.pipe(
      text,
      z.transform((written: string) => read(written) ?? written),
    ),
    lineInFile(...checks),
  )
const spelled = <const At extends string>(at: At, read: Read, ...checks: Check[]) => ({
  column: at,
  is: orNone(kept(line(FACT_LENGTH), read, checks)),
  inFile: { at, is: orNull(kept(z.string(), read, checks)) },
})
const HEX = /^#[0-9a-f]{6}$/

/** A colour as `#1f2a55`; also without its `#`, in capitals, or in short. */
function readColour(written: string): string | null {
  const [, signs = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(written.toLowerCase()) ?? []
  if (signs === '') return null
  return `#${signs.length === 3 ? [...signs].map((sign) => sign + sign).join('') : signs}`
}

const isColour = z.regex(HEX, { error: say.colour })
const colour = <const At extends string>(at: At) => ({
  ...spelled(at, readColour, isColour),
  is: kept(line(FACT_LENGTH), readColour, [isColour]),
  // The browser's own chooser.
  input: { type: 'color' as const },
})
const social = (name: SocialName) =>
  spelled(
    name,
    (written) => socialLink(name, written),
    z.refine<string>((link) => socialLink(name, link) !== null, { error: say.social(name) }),
  )
const day = <const At extends string>(at: At) => ({
  ...optional(at, z.refine<string>(isDay, { error: say.day })),
  input: { type: 'date' as const },
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

const error = 'Write a phone number, such as "0803 555 0142".'
const isPhone = z.refine<string>((text) => /^\+?\d{7,}$/.test(barePhone(text)), { error })
/** Several numbers, or words beside one, stay. */
const hasNumber = z.refine<string>((text) => /(\d\D*){7}/.test(text), { error })

export const fields = {
  brand: needed('brand'),
  tagline: needed('tagline'),
  bandColour: colour('band_colour'),
  buttonColour: colour('button_colour'),
  accentColour: colour('accent_colour'),
  /** A picture that the desk takes (logo.ts), which comes before brand/logo.svg. The file names one that the shop has. */
  logo: {
    column: 'logo',
    inFile: { at: 'logo', is: orNull(z.string().check(z.regex(LOGO_FACT, { error: say.logo }))) },
  },
  phone: { ...needed('phone'), is: line(FACT_LENGTH).check(hasNumber) },
  whatsapp: spelled('whatsapp', whatsappNumber, isPhone),
  email: { column: 'email', is: email(), inFile: { at: 'email', is: z.email() } },
  address: needed('address'),
  hours: needed('hours'),
  ...(Object.fromEntries(SOCIAL_NAMES.map((name) => [name, social(name)])) as {
    [Name in SocialName]: ReturnType<typeof spelled<Name>>
  }),
  closedDays: optional(
    'closed_days',
    z.refine<string>((text) => readClosedDays(text) !== null, { error: say.closedDays }),
  ),
  packDays: days('pack_days', { least: 1, usual: 1 }),
  returnDays: days('return_days', { least: 0, usual: 7 }),
  about: {
    column: 'about',
    is: orNone(text(ABOUT_LENGTH)),
    inFile: { at: 'about', is: orNull(text(ABOUT_LENGTH)) },
    input: { lines: 8 },
  },
  registeredName: optional('registered_name'),
  cacNumber: optional('cac_number', z.regex(/^(RC|BN|IT) ?\d{1,8}$/i, { error: say.cacNumber })),
  tin: optional('tin', z.regex(/^\d{8,10}(-\d{4})?$/, { error: say.tin })),
  vatFrom: day('vat_from'),
  guestCheckout: {
    column: 'guest_checkout',
    is: orNone(z.enum(['on', 'off'])),
    options: [
      ['', texts.guests.unset],
      ['on', texts.guests.on],
      ['off', texts.guests.off],
    ],
    inFile: { at: 'guest_checkout', is: orNull(z.enum(['on', 'off'])) },
  },
  publicRecord: {
    column: 'public_record',
    is: orNone(z.enum(['on', 'off'])),
    options: [
      ['', texts.record.unset],
      ['on', texts.record.on],
      ['off', texts.record.off],
    ],
    inFile: { at: 'public_record', is: orNull(z.enum(['on', 'off'])) },
  },
  parcelPhotos: {
    column: 'parcel_photos',
    is: orNone(z.enum(['on', 'off'])),
    options: [
      ['', texts.parcels.unset],
      ['on', texts.parcels.on],
      ['off', texts.parcels.off],
    ],
    inFile: { at: 'parcel_photos', is: orNull(z.enum(['on', 'off'])) },
  },
  notice: optional('notice'),
  noticeFrom: day('notice_from'),
  noticeUntil: day('notice_until'),
} as const

export type Facts = Omit<Owned<typeof fields>, 'id'> & { logo: string | null }
export type FactName = keyof Facts & string

/** The facts that shop.yaml and the desk both change, as the file has them. */
export const factsInFile = recordInFile(fields)
export const FACT_NAMES = Object.keys(fields) as FactName[]
