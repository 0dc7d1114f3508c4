import * as z from 'zod/mini'
import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { accountRecord, NO_ACCOUNT } from '#lib/payments/own-account/account-record.ts'
import { changeOwnAccount, ownAccount } from '#lib/payments/own-account/change-account.server.ts'

export const ADDRESS = '/desk/money/account'
const act = {
  right: 'settings.change',
  guide: 'own-account',
  asksPassword: true,
  subject: () => '',
} as const
/** Asked where the number does not fit the bank. */
const sure = z._default(z.enum(['no', 'yes']), 'no')

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.see',
  load: ownAccount.read,
  acts: {
    save: {
      ...act,
      name: 'money.account',
      says: 'changed the bank account that buyers pay to',
      // A number of one and a bank of another are an account of nobody.
      form: changes({ ...accountRecord.shape, sure }, { isWhole: true }),
      run: async (shop, { given: { sure, ...given }, by }) => {
        const how = { isSure: sure?.becomes === 'yes', who: by.name }
        const changes = inAudit(await changeOwnAccount(shop, given, how))
        return { next: `${ADDRESS}?done=${changes === null ? 'same' : 'saved'}`, changes }
      },
    },
    off: {
      ...act,
      name: 'money.account-off',
      says: 'switched off the bank account that buyers pay to',
      run: async (shop, { by }) => {
        const changes = inAudit(await ownAccount.become(shop, NO_ACCOUNT, by.name))
        return { next: `${ADDRESS}?done=off`, changes }
      },
    },
  },
})
