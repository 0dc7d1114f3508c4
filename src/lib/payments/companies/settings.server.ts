import { type Config, SettingError } from '#lib/config.server.ts'
import type { Settings } from '#lib/settings/settings.server.ts'

/** Settings that must be set together. */
const together: (keyof Settings)[][] = [
  ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH'],
  ['PAYSTACK_TERMINAL', 'PAYSTACK_TERMINAL_ACCOUNT'],
  ['NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET'],
  ['NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'],
]

/** The settings that go together with this one, and itself. */
export const namesWith = (name: string): readonly string[] =>
  together.find((names) => names.some((one) => one === name)) ?? [name]

/** Keys whose prefix says whether they are test keys. */
const testKeys: ['PAYSTACK_SECRET_KEY' | 'FLUTTERWAVE_SECRET_KEY', RegExp][] = [
  ['PAYSTACK_SECRET_KEY', /^sk_test_/],
  ['FLUTTERWAVE_SECRET_KEY', /^FLWSECK_TEST-/],
]

/**
 * Throws SettingError with one sentence for each missing payment setting, and for each test key in production or live
 * key in a trial.
 */
export function checkPaymentSettings({ settings: set, isProduction }: Config): void {
  const faults = [
    ...together.flatMap((names) => missingOf(set, names)),
    ...listMisplaced(set, isProduction).map((name) =>
      isProduction
        ? `${name} is a test key, and with NODE_ENV=production nobody would really pay. Use the live key.`
        : `${name} is a live key, which moves real money. Set NODE_ENV=production, or use the test key.`,
    ),
    ...(isProduction && set.NOWPAYMENTS_URL.includes('sandbox')
      ? [
          'NOWPAYMENTS_URL is their test world, and with NODE_ENV=production nobody would really pay.',
        ]
      : []),
  ]
  if (faults.length > 0) throw new SettingError(faults.join('\n'))
}

function missingOf(set: Settings, names: (keyof Settings)[]): string[] {
  const given = names.filter((name) => set[name])
  if (given.length === 0) return []
  return names
    .filter((name) => !set[name])
    .map((name) => `${name} must be set too, since ${given[0]} is.`)
}

/** The settings that are test keys in production, or live keys in a trial. */
export const listMisplaced = (
  set: Partial<Pick<Settings, (typeof testKeys)[number][0]>>,
  isProduction: boolean,
): string[] =>
  testKeys
    .filter(([name, test]) => set[name] && test.test(set[name]) === isProduction)
    .map(([name]) => name)
