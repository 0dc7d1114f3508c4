import type { Logger } from 'pino'
import type { Config } from '#lib/config.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { openBtcpay } from './btcpay/btcpay.gateway.server.ts'
import { openFlutterwave } from './flutterwave/flutterwave.gateway.server.ts'
import { openNowpayments } from './nowpayments/nowpayments.gateway.server.ts'
import type { PaymentGateway } from '../gateway.ts'
import { PAYMENT_KINDS } from '../payments.ts'
import { openPaystack } from './paystack/paystack.gateway.server.ts'
import { openSandbox } from '../sandbox/sandbox.gateway.server.ts'
import { checkPaymentSettings } from './settings.server.ts'

type World = {
  config: Config
  db: Database
  log: Logger
  /** Aborted when the shop stops. */
  signal: AbortSignal
  now: () => Moment
}

/**
 * The gateways of the settings; the first of a kind is offered. Without any company the built-in test page takes all
 * kinds, but in production, where it must not take the place of real money. With one, a kind without a company is not
 * offered. ALLOW_SANDBOX_PAYMENTS=1 gives what is left to the test page. Throws SettingError for wrong settings.
 */
export function openGateways({ config, db, log, signal, now }: World): PaymentGateway[] {
  checkPaymentSettings(config)
  const world = { set: config.settings, siteUrl: config.siteUrl, log, signal, now }
  const companies = [openPaystack, openFlutterwave, openBtcpay, openNowpayments].flatMap(
    (open) => open(world) ?? [],
  )
  const isReal = companies.length > 0 || config.isProduction
  if (isReal && !config.allowSandboxPayments) return companies
  const without = PAYMENT_KINDS.filter(
    (kind) => !companies.some((company) => company.kind === kind),
  )
  return [...companies, ...without.map((kind) => openSandbox({ config, db, now }, kind))]
}
