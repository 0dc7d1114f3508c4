import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { fieldError } from '#lib/errors.ts'
import { count, line } from '#lib/fields.schema.ts'
import { isDoubtful } from '#lib/payments/own-account/banks.ts'
import { MOST_WAIT_HOURS, type OwnAccount } from '#lib/payments/own-account/own-account.ts'
import { changeOwnAccount, readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/money/account'
const act = {
  right: 'settings.change',
  guide: 'own-account',
  asksPassword: true,
  subject: () => '',
} as const
const digits = z.pipe(
  z.pipe(
    line(30),
    z.transform((typed: string) => typed.replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{10}$/, { error: texts.tenDigits })),
)

const FIELDS = [
  ['bank', texts.bank],
  ['accountNumber', texts.number],
  ['accountName', texts.name],
  ['waitHours', texts.wait],
] as const

/** What was changed, in the words of the form, for the audit. */
const changesOf = (before: OwnAccount | null, is: OwnAccount | null): Changes =>
  Object.fromEntries(
    FIELDS.map(([name, label]): [string, Changes[string]] => [
      label,
      [before?.[name] ?? null, is?.[name] ?? null],
    ]).filter(([, [was, now]]) => was !== now),
  )

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  load: (shop) => readOwnAccount(shop),
  acts: {
    save: {
      ...act,
      name: 'money.account',
      says: 'changed the bank account that buyers pay to',
      form: form({
        bank: line(60),
        accountNumber: digits,
        accountName: line(100),
        waitHours: count(1, MOST_WAIT_HOURS),
        /** Asked where the number does not fit the bank. */
        sure: z._default(z.enum(['no', 'yes']), 'no'),
      }),
      run: async (shop, { given: { sure, ...given }, by }) => {
        if (sure === 'no' && isDoubtful(given.bank, given.accountNumber))
          throw fieldError('sure', texts.doesNotFit(given.bank))
        const changes = changesOf(await changeOwnAccount(shop, given, by.name), given)
        return { next: `${ADDRESS}?done=saved`, changes }
      },
    },
    off: {
      ...act,
      name: 'money.account-off',
      says: 'switched off the bank account that buyers pay to',
      run: async (shop, { by }) => {
        const changes = changesOf(await changeOwnAccount(shop, null, by.name), null)
        return { next: `${ADDRESS}?done=off`, changes }
      },
    },
  },
})
