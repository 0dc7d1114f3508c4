import * as z from 'zod/mini'
import type { FieldErrors } from '#lib/errors.ts'
import { count, kobo, line, orNone } from '#lib/fields.schema.ts'
import { toKobo } from '#lib/money.ts'
import { naira, shareInFile } from '#lib/records/file-fields.ts'
import { defineRecord, type Given, type Owned } from '#lib/records/record.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { MOST_INCLUDED_KG, MOST_PER_KG } from '../price/weight.ts'
import { DEPOSITS } from '../price/deposit.ts'

export const ZONE_NAME_LENGTH = 60
/** What bringing an order costs a buyer or the shop, in naira: more is a slip of the pen, as 2,500,000 for 2,500. */
export const MOST_FEE = 1_000_000
/** A sum of goods, in naira. */
const MOST_GOODS = 10_000_000
export const MOST_DAYS = 90

const nameInFile = z.string().check(z.trim(), z.minLength(1), z.maxLength(ZONE_NAME_LENGTH))

const { deposit, noDeposit, ifRefused, served, notServed } = deliveryDeskTexts
const fields = {
  name: { column: 'name', is: line(ZONE_NAME_LENGTH), inFile: { at: 'name', is: nameInFile } },
  feeKobo: { column: 'fee_kobo', is: kobo(), inFile: { at: 'fee', is: naira(0, MOST_FEE) } },
  freeOverKobo: {
    column: 'free_over_kobo',
    is: orNone(kobo(1)),
    inFile: { at: 'free_over', is: z.optional(naira(0, MOST_GOODS)) },
  },
  minDays: { column: 'eta_min_days', is: count(0, MOST_DAYS), inFile: { at: 'eta_days.0' } },
  maxDays: { column: 'eta_max_days', is: count(0, MOST_DAYS), inFile: { at: 'eta_days.1' } },
  doorUpToKobo: {
    column: 'door_up_to_kobo',
    is: orNone(kobo(1)),
    inFile: { at: 'pay_on_delivery', is: z.optional(naira(1, MOST_GOODS)) },
  },
  includedKg: {
    column: 'weight_included_kg',
    is: orNone(count(0, MOST_INCLUDED_KG)),
    inFile: { at: 'weight.included_kg' },
  },
  perKgKobo: {
    column: 'weight_kobo_per_kg',
    is: orNone(kobo(1)),
    inFile: { at: 'weight.per_kg' },
  },
  deposit: {
    column: 'door_deposit',
    is: orNone(z.enum(DEPOSITS)),
    options: [['', noDeposit], ...DEPOSITS.map((known) => [known, deposit(known)] as const)],
    inFile: { at: 'deposit', is: z.optional(shareInFile(DEPOSITS)) },
  },
  depositIfRefused: {
    column: 'deposit_if_refused',
    is: orNone(z.literal('kept')),
    options: [
      ['', ifRefused.back],
      ['kept', ifRefused.kept],
    ],
    inFile: { at: 'deposit_if_refused', is: z.optional(z.literal('kept')) },
  },
  isActive: {
    column: 'active',
    flag: [notServed, served],
    inFile: { at: 'active', is: z._default(z.boolean(), true) },
  },
} as const
/** What the owner says of a zone; money in kobo. */
export const zoneRecord = defineRecord(deliveryDeskTexts, fields)
export type GivenZone = Given<typeof fields>
/** A zone as the owner sees it. */
export type OwnZone = Owned<typeof fields>

/** What is wrong with a zone, by field. `others`: the other zones. */
export function zoneFaults(zone: GivenZone, others: readonly { name: string }[]): FieldErrors {
  const { faults: say } = deliveryDeskTexts
  const faults: FieldErrors = {}
  if (others.some(({ name }) => name === zone.name)) faults['name'] = [say.taken]
  // As a file has them, so that an export can be imported again.
  const most = { feeKobo: MOST_FEE, freeOverKobo: MOST_GOODS, doorUpToKobo: MOST_GOODS } as const
  for (const [field, naira] of Object.entries(most) as [keyof typeof most, number][]) {
    const kobo = zone[field] ?? 0
    if (kobo > toKobo(naira) || kobo % toKobo(1) !== 0) faults[field] = [say.sum(naira)]
  }
  const { includedKg, perKgKobo } = zone
  if (perKgKobo !== null && (perKgKobo > toKobo(MOST_PER_KG) || perKgKobo % toKobo(1) !== 0))
    faults['perKgKobo'] = [say.sum(MOST_PER_KG)]
  if (includedKg !== null && includedKg > MOST_INCLUDED_KG)
    faults['includedKg'] = [say.kg(MOST_INCLUDED_KG)]
  // Half of it would say nothing.
  if (includedKg === null && perKgKobo !== null) faults['includedKg'] = [say.noIncluded]
  if (includedKg !== null && perKgKobo === null) faults['perKgKobo'] = [say.noPerKg]
  if (zone.deposit !== null && zone.doorUpToKobo === null) faults['deposit'] = [say.deposit]
  if (zone.minDays > zone.maxDays) faults['maxDays'] = [say.days]
  return faults
}
