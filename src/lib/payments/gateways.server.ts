import type { Config } from '#lib/config.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { PaymentGateway } from './payments.ts'

/** The gateways that the settings name; without any, the built-in sandbox takes both kinds. */
export function openGateways(_config: Config, _db: Database): PaymentGateway[] {
  return []
}
