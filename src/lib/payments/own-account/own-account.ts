import type { PayHere } from '../payments.ts'
import type { OwnAccount } from './account-record.ts'

/** What the form begins with, and the most that it takes. */
export const USUAL_WAIT_HOURS = 24
export const MOST_WAIT_HOURS = 7 * 24

/** An attempt to pay to it is stored with these. */
export const OWN = { provider: 'transfer', kind: 'fiat', way: 'own' } as const

/** What a buyer is shown of it. */
export const toPayHere = ({ bank, accountNumber, accountName }: OwnAccount): PayHere => ({
  by: 'own',
  bank,
  accountNumber,
  accountName,
})
