import { type Config, SettingError } from '#lib/config.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { PAYMENT_KINDS, type PaymentGateway } from './payments.ts'
import { openSandbox } from './sandbox.gateway.server.ts'

/**
 * The gateways that the settings name; without any, the built-in sandbox takes both kinds. Throws SettingError when
 * a real shop would give its goods away that way.
 */
export function openGateways(config: Config, db: Database, now: () => Moment): PaymentGateway[] {
  if (config.isProduction && !config.allowSandboxPayments)
    throw new SettingError(
      'No payment company is set up, and with NODE_ENV=production the built-in test page must not take its place. Set ALLOW_SANDBOX_PAYMENTS=1 to use it all the same: no money moves then.',
    )
  return PAYMENT_KINDS.map((kind) => openSandbox({ config, db, now }, kind))
}
