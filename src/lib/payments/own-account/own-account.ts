import type { PayHere } from '../payments.ts'

/** The shop's own bank account. `waitHours`: how long an order waits for its transfer, and holds its goods. */
export type OwnAccount = {
  bank: string
  accountNumber: string
  accountName: string
  waitHours: number
}

export const USUAL_WAIT_HOURS = 24
export const MOST_WAIT_HOURS = 7 * 24

/** How attempts to pay to it are told from others. */
export const OWN = { provider: 'transfer', kind: 'fiat', way: 'own' } as const

/** What a buyer is shown of it. */
export const toPayHere = ({ bank, accountNumber, accountName }: OwnAccount): PayHere => ({
  by: 'own',
  bank,
  accountNumber,
  accountName,
})
