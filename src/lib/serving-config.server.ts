import { type Config, readConfig, SettingError } from './config.server.ts'

/** Host names and networks that only this machine or this local network can reach. */
const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal|test)|home\.arpa|.*\.home\.arpa|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[(::1|f[cd].*|fe80:.*)\])$/

/**
 * As `readConfig`, for the process that serves the shop. Throws SettingError also for a trial at a public address:
 * visitors would take it for a real shop.
 */
export function readServingConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(env)
  const { protocol, hostname } = new URL(config.siteUrl)
  const isPublic = protocol === 'https:' && !PRIVATE_HOST.test(hostname)
  if (isPublic && !config.isProduction && !config.allowSandboxPayments)
    throw new SettingError(
      `SITE_URL ${config.siteUrl} is a public address, and NODE_ENV is not production: payments would be taken with test keys or on the built-in test page. Set NODE_ENV=production to sell. For a trial at this address set ALLOW_SANDBOX_PAYMENTS=1: no money moves then.`,
    )
  return config
}
