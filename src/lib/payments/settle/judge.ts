import type { Verification } from '../gateway.ts'
import type { Attempt } from '../payments.ts'

export type Verdict = 'paid' | 'mismatch' | 'failed' | 'abandoned' | 'reversed' | 'waiting'

type Asked = Pick<Attempt, 'currency' | 'amountKobo'>

/** The verdict on a company's answer: only the full amount in the right currency is a payment. */
export function judge(attempt: Asked, said: Verification | null): Verdict {
  switch (said?.state) {
    case 'succeeded':
    case 'overpaid':
    case 'late':
      return fits(attempt, said) ? 'paid' : 'mismatch'
    case 'underpaid':
      return 'mismatch'
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return said.state
    default:
      return 'waiting'
  }
}

const fits = ({ currency, amountKobo }: Asked, said: Verification): boolean =>
  said.currency === currency &&
  said.amountKobo >= amountKobo &&
  (said.requestedKobo ?? amountKobo) === amountKobo
