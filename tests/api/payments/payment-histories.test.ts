/**
 * @module-tag long
 * @module-tag postgres
 */
import { describe, inject, test } from 'vitest'
import { MINUTE_MS } from '#lib/time.ts'
import type { ProviderName } from '../../support/histories/companies.ts'
import { runHistories } from '../../support/histories/histories.ts'

// On PostgreSQL they take six times as long: the first of them ask the same queries, as often at once.
const usual = inject('postgresUrl') ? 60 : 400
const count = Number(process.env['PAYMENT_HISTORIES'] ?? usual)
const seed = Number(process.env['PAYMENT_HISTORIES_SEED'] ?? 1)
const providers: ProviderName[] = ['paystack', 'flutterwave', 'btcpay', 'nowpayments']

describe('whatever happens to a payment, in any order, twice, late or not at all', () => {
  test.each(providers)(
    'an order with %s is paid once, and stock and money add up',
    { timeout: 60 * MINUTE_MS },
    (provider) => runHistories(provider, { seed, count }),
  )
})
