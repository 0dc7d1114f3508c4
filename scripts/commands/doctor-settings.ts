import { misspellings } from '#lib/catalogue/search/words.ts'
import { type Config, SETTING_NAMES } from '#lib/config.server.ts'
import { PAYMENT_SETTING_NAMES } from '#lib/payments/companies/settings.server.ts'
import { OwnerError } from './support.ts'

const KNOWN: readonly string[] = [...SETTING_NAMES, ...PAYMENT_SETTING_NAMES]
/** Other programs have short names in the environment, too, such as HOME beside HOST. */
const LEAST_LENGTH = 6
const MOST_ERRORS = 2
const COMPANY = /^(PAYSTACK|FLUTTERWAVE|BTCPAY|NOWPAYMENTS)_/

export function lookAtSettings({ env, siteUrl, dataDir }: Config): string {
  const wrong = findMisspelt(Object.keys(env))
  if (wrong.length > 0) throw new OwnerError(wrong.join(' '))
  return `${siteUrl}, data in ${dataDir}`
}

/** A sentence for each name that is no setting, but was meant to be one. */
export const findMisspelt = (names: string[]): string[] =>
  names.flatMap((name) => {
    if (KNOWN.includes(name)) return []
    const meant = KNOWN.find((known) => isNear(name, known))
    if (meant) return [`${name} is no setting: ${meant} is.`]
    return COMPANY.test(name) ? [`${name} is no setting.`] : []
  })

const isNear = (name: string, known: string): boolean =>
  known.length >= LEAST_LENGTH && misspellings(name, known, MOST_ERRORS) <= MOST_ERRORS
