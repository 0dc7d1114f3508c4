import { onlyHistory } from '#desk/history.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { ADDRESS } from '../_screen.ts'
import { texts } from '../_texts.ts'

export const screen = onlyHistory('/desk/money/account/history', {
  page: [ADDRESS, texts.title],
  of: ownAccount,
  act: {
    name: 'money.account-back',
    says: 'set back a change of the bank account that buyers pay to',
    asksPassword: true,
  },
})
