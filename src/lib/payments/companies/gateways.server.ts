import type { Logger } from 'pino'
import { type Config, SettingError } from '#lib/config.server.ts'
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
 * kinds. With one, a kind without a company is not offered, unless ALLOW_SANDBOX_PAYMENTS=1 gives it to the test page.
 * Throws SettingError for wrong settings, and when a production shop would take test payments.
 */
export function openGateways({ config, db, log, signal, now }: World): PaymentGateway[] {
  checkPaymentSettings(config)
  const world = { set: config.settings, siteUrl: config.siteUrl, log, signal, now }
  const companies = [openPaystack, openFlutterwave, openBtcpay, openNowpayments].flatMap(
    (open) => open(world) ?? [],
  )
  if (companies.length > 0 && !config.allowSandboxPayments) return companies
  if (config.isProduction && !config.allowSandboxPayments)
    throw new SettingError(
      'No payment company is set up, and with NODE_ENV=production the built-in test page must not take its place. Set ALLOW_SANDBOX_PAYMENTS=1 to use it all the same: no money moves then.',
    )
  const without = PAYMENT_KINDS.filter(
    (kind) => !companies.some((company) => company.kind === kind),
  )
  return [...companies, ...without.map((kind) => openSandbox({ config, db, now }, kind))]
}
