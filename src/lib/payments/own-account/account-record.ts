import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { count, line } from '#lib/fields.schema.ts'
import { defineRecord, type Given } from '#lib/records/record.ts'
import { deskFieldErrors } from '#lib/texts/fields.ts'
import { ownAccountDeskTexts as texts } from '#lib/texts/buying/own-account.ts'
import { MOST_WAIT_HOURS, USUAL_WAIT_HOURS } from './own-account.ts'

const digits = z.pipe(
  z.pipe(
    line(30),
    z.transform((typed: string) => typed.replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{10}$/, { error: texts.faults.tenDigits })),
)

const fields = {
  bank: { column: 'bank', is: line(60), input: { list: 'banks' } },
  accountNumber: { column: 'accountNumber', is: digits, input: { inputmode: 'numeric' } },
  accountName: { column: 'accountName', is: line(100) },
  waitHours: { column: 'waitHours', is: count(1, MOST_WAIT_HOURS), start: USUAL_WAIT_HOURS },
} as const

/** The shop's own bank account in the words of the desk. */
export const accountRecord = defineRecord(texts, fields)

/** `waitHours`: how long an order waits for its transfer, and holds its goods. */
export type OwnAccount = Given<typeof fields>

/** Without an account only the hours are there. */
export type AccountFields = {
  [Name in keyof OwnAccount]: OwnAccount[Name] | (Name extends 'waitHours' ? never : null)
}

/** The fields while it is off. */
export const NO_ACCOUNT: AccountFields = accountRecord.blank

/** The account that these fields are; null for `NO_ACCOUNT`. Throws ShopError beside what is missing. */
export function toAccount(fields: AccountFields): OwnAccount | null {
  const names = Object.keys(NO_ACCOUNT) as (keyof OwnAccount)[]
  if (names.every((name) => fields[name] === NO_ACCOUNT[name])) return null
  const missing = names.filter((name) => fields[name] === null)
  if (missing.length === 0) return fields as OwnAccount
  const fault = [deskFieldErrors.required]
  throw new ShopError('invalid', {
    fields: Object.fromEntries(missing.map((name) => [name, fault])),
  })
}
