import { type BrandColours, unreadableChoices } from '#lib/brand/colours.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import { dateOf, isFarAhead, type Moment } from '#lib/time.ts'
import { defineRecord } from '#lib/records/record.ts'
import { shopDeskTexts as texts } from '#lib/texts/desk/shop.ts'
import { factTexts } from '#lib/texts/owner/facts.ts'
import { sayLogo } from './logo.ts'
import { SOCIAL_NAMES } from './socials.ts'
import { type FactName, type Facts, fields } from './fields.ts'

const { faults } = factTexts

/** The facts of the shop that shop.yaml and the desk both change, in the words of the desk. */
export const factRecord = defineRecord(texts, fields)

/** A fact in words; empty for none. */
export const sayFact = (name: string, value: unknown): string =>
  name === 'logo' && value !== null ? sayLogo(String(value)) : factRecord.say(name, value)

const COLOUR_NAMES = ['bandColour', 'buttonColour', 'accentColour'] as const

/** As the desk shows them, a form each. */
export const FACT_GROUPS = {
  colours: COLOUR_NAMES,
  contacts: ['phone', 'whatsapp', 'email', 'address'],
  socials: SOCIAL_NAMES,
  hours: ['hours', 'closedDays', 'packDays'],
  returns: ['returnDays'],
  notice: ['notice', 'noticeFrom', 'noticeUntil'],
  name: ['brand', 'tagline'],
  about: ['about'],
  registered: ['registeredName', 'cacNumber', 'tin'],
  vat: ['vatFrom'],
  guests: ['guestCheckout'],
  record: ['publicRecord'],
  parcels: ['parcelPhotos'],
} as const satisfies Record<keyof typeof texts.groups, readonly FactName[]>

const SHOWN = 80
const DAY = /\d{4}-\d{2}-\d{2}/g
const inShort: { [Name in FactName]?: (value: never) => string } = {
  ...Object.fromEntries(SOCIAL_NAMES.map((name) => [name, () => texts.fields[name]])),
  whatsapp: formatPhone,
  closedDays: (days: string) => texts.closed(days.replaceAll(DAY, dateOf)),
  packDays: texts.packed,
  returnDays: texts.days,
  vatFrom: (day: string) => texts.from(dateOf(day)),
  about: (about: string) => (about.length > SHOWN ? `${about.slice(0, SHOWN)} …` : about),
  publicRecord: (value: 'on' | 'off') => factTexts.record[value],
  parcelPhotos: (value: 'on' | 'off') => factTexts.parcels[value],
  guestCheckout: (value: 'on' | 'off') => factTexts.guests[value],
  notice: (words: string) => words.replace(/\.$/, ''),
  noticeFrom: (day: string) => texts.from(dateOf(day)),
  noticeUntil: (day: string) => texts.until(dateOf(day)),
}

/** Some facts in one line; empty where none is said. */
export const sayFacts = (facts: Facts, names: readonly FactName[]): string =>
  names
    .flatMap((name) =>
      facts[name] === null ? [] : [inShort[name]?.(facts[name] as never) ?? facts[name]],
    )
    .join(', ')

/** What is wrong with days that were typed: one more than a year ahead is a slip. */
export const dayFaults = (before: Facts, after: Facts, now: Moment): FieldErrors =>
  Object.fromEntries(
    (['vatFrom', 'noticeFrom'] as const).flatMap((name) => {
      const day = after[name]
      const isSlip = day !== null && day !== before[name] && isFarAhead(day, now)
      return isSlip ? [[name, [faults.farAhead]]] : []
    }),
  )

/** What is wrong with colours that were chosen, over those of the shop's files. */
export const colourFaults = (files: BrandColours, before: Facts, after: Facts): FieldErrors =>
  COLOUR_NAMES.some((name) => before[name] !== after[name])
    ? Object.fromEntries(
        unreadableChoices(files, before, after)
          .toReversed()
          .map(({ field, ...fault }) => [field, [faults.unreadable(fault)]]),
      )
    : {}

/** What is wrong between fields. */
export function factFaults({ notice, noticeFrom: from, noticeUntil: until }: Facts): FieldErrors {
  if (from !== null && until !== null && until < from)
    return { noticeUntil: [faults.untilBeforeFrom] }
  return notice === null && (from !== null || until !== null) ? { notice: [faults.noNotice] } : {}
}
