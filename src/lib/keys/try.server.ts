import { SettingError } from '#lib/config.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { CompanyFault } from '#lib/payments/gateway.ts'
import { openGateways } from '#lib/payments/companies/gateways.server.ts'
import { listMisplaced } from '#lib/payments/companies/settings.server.ts'
import { parseSettings } from '#lib/settings/settings.server.ts'
import type { Shop } from '#lib/shop.ts'
import { keyTexts as texts } from '#lib/texts/owner/keys.ts'
import { type Entered, fieldName } from './keys.ts'
import { configWith, keySettingsOf } from './settings.server.ts'

/** The settings that were typed into the form `of`. Throws ShopError('invalid') beside `secret.NAME` or `plain.NAME`. */
export function readEntered(of: string, typed: Entered): Entered {
  const fields = keySettingsOf(of)
  const faults: Record<string, string[]> = {}
  const entered: Record<string, string> = {}
  for (const { name, isSecret, mustBe } of fields) {
    const value = cleanLine(typed[name] ?? '')
    entered[name] = value
    const isFit = value !== '' && !('faults' in parseSettings({ [name]: value }))
    if (!isFit) faults[fieldName({ name, isSecret })] = [texts.mustBe(mustBe)]
  }
  if (Object.keys(faults).length > 0) throw new ShopError('invalid', { fields: faults })
  return entered
}

/**
 * Asks a company whether it takes these keys; no money moves. Null when it does, and a sentence when it cannot be asked
 * now. Throws ShopError('invalid') when it refuses them, or they are of the wrong kind.
 */
export async function tryCompany(shop: Shop, of: string, entered: Entered): Promise<string | null> {
  const { db, log, now, deadline } = shop
  const [first] = keySettingsOf(of)
  const beside = first ? fieldName(first) : ''
  const { isProduction } = shop.config
  if (listMisplaced(entered, isProduction).length > 0)
    throw fieldError(beside, isProduction ? texts.testKey : texts.liveKey)
  try {
    const config = configWith(shop.config, entered)
    const opened = openGateways({ config, db, log, signal: deadline.signal, now })
    await opened.find(({ provider }) => provider === of)?.examination?.ask()
    return null
  } catch (error) {
    if (error instanceof SettingError) throw fieldError(beside, error.message)
    if (!(error instanceof CompanyFault)) throw error
    if (error.isRefused) throw fieldError(beside, texts.refused(error.message))
    return error.message
  }
}
