import type { Config } from '#lib/config.server.ts'
import { COMPANIES } from '#lib/payments/companies/companies.ts'
import { checkPaymentSettings, namesWith } from '#lib/payments/companies/settings.server.ts'
import { openSealed } from '#lib/random.server.ts'
import { listSettings, parseSettings, type Setting } from '#lib/settings/settings.server.ts'
import { keyTexts as texts } from '#lib/texts/owner/keys.ts'
import { type AllKept, type Entered, type KeptKeys, MAIL } from './keys.ts'

/** Whose keys the desk takes. */
export const OWNERS_OF_KEYS: readonly string[] = [...COMPANIES.map((one) => one.provider), MAIL]

const MAIL_NAMES = ['SMTP_URL', 'MAIL_FROM']

/** The setting that switches it on. */
const keyOf = (of: string): string =>
  COMPANIES.find(({ provider }) => provider === of)?.key ?? 'SMTP_URL'

/** The settings that an owner enters for it. */
export function keySettingsOf(of: string): Setting[] {
  const names: readonly string[] = of === MAIL ? MAIL_NAMES : namesWith(keyOf(of))
  return listSettings().filter(({ name }) => names.includes(name))
}

/** How the key in the environment ends, which counts before what the desk has; null for none. */
export const inEnvironment = ({ env }: Pick<Config, 'env'>, of: string): string | null =>
  env[keyOf(of)] ?? null

/** The settings with these in place of the environment's. Throws SettingError, and an Error that names no value. */
export function configWith(config: Config, entered: Entered): Config {
  const parsed = parseSettings({ ...config.env, ...entered })
  if ('faults' in parsed) throw new Error(parsed.faults.join(' '))
  const { data: settings } = parsed
  const own: Config = {
    ...config,
    settings,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
  }
  checkPaymentSettings(own)
  return own
}

/** What was entered. Throws where it was sealed with a key that the shop has no more. */
export const openKept = ({ secretKeys }: Config, { sealed }: KeptKeys): Entered =>
  JSON.parse(openSealed(secretKeys, sealed)) as Entered

export function canOpen(config: Config, kept: KeptKeys): boolean {
  try {
    openKept(config, kept)
    return true
  } catch {
    return false
  }
}

/** Why keys of the desk do not count, in one sentence; null for those that do. */
export function faultOf(config: Config, of: string, kept: KeptKeys): string | null {
  if (inEnvironment(config, of) !== null) return texts.inEnvironment(keyOf(of))
  if (!canOpen(config, kept)) return texts.unreadable
  try {
    configWith(config, openKept(config, kept))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The settings of the shop, with all keys of the desk that count. */
export function effectiveConfig(config: Config, all: AllKept): Config {
  const entered = Object.entries(all).flatMap(([of, { counts }]) =>
    counts && faultOf(config, of, counts) === null ? [openKept(config, counts)] : [],
  )
  return entered.length === 0 ? config : configWith(config, Object.assign({}, ...entered))
}
