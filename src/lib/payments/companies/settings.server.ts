import * as z from 'zod/mini'
import { type Config, SettingError } from '#lib/config.server.ts'

/** Keys travel to these addresses, so only this machine may do without encryption. */
const address = z
  .string()
  .check(z.regex(/^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/\S*)?$/))
const secret = z.string().check(z.regex(/^\S{8,}$/))

const CHANNELS = [
  'card',
  'bank',
  'apple_pay',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
  'eft',
  'capitec_pay',
  'payattitude',
]
const areChannels = (text: string): boolean =>
  text.split(',').every((name) => CHANNELS.includes(name.trim()))

const settings = z.object({
  PAYSTACK_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\w+$/))),
  PAYSTACK_URL: z._default(address, 'https://api.paystack.co'),
  PAYSTACK_CHANNELS: z._default(z.string().check(z.refine(areChannels)), 'bank_transfer,ussd,card'),
  FLUTTERWAVE_SECRET_KEY: z.optional(z.string().check(z.regex(/^FLWSECK(_TEST)?-\S+$/))),
  FLUTTERWAVE_SECRET_HASH: z.optional(secret),
  FLUTTERWAVE_URL: z._default(address, 'https://api.flutterwave.com/v3'),
  BTCPAY_URL: z.optional(address),
  BTCPAY_API_KEY: z.optional(secret),
  BTCPAY_STORE_ID: z.optional(z.string().check(z.regex(/^\w+$/))),
  BTCPAY_WEBHOOK_SECRET: z.optional(secret),
  BTCPAY_PAYOUT_METHOD: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'BTC-CHAIN'),
  NOWPAYMENTS_API_KEY: z.optional(secret),
  NOWPAYMENTS_IPN_SECRET: z.optional(secret),
  NOWPAYMENTS_EMAIL: z.optional(z.email()),
  NOWPAYMENTS_PASSWORD: z.optional(secret),
  NOWPAYMENTS_URL: z._default(address, 'https://api.nowpayments.io/v1'),
})

export const PAYMENT_SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

export type PaymentSettings = z.output<typeof settings>

const anAddress = (name: string) =>
  `${name} must be an https address, for example https://pay.shop.example.`
const aSecret = (name: string) => `${name} must be at least 8 characters without a space.`

/** What to do about a wrong setting, in the owner's words. */
const advice: Record<string, string> = {
  PAYSTACK_SECRET_KEY:
    'PAYSTACK_SECRET_KEY must be the secret key of Settings → API Keys: it begins with sk_test_ or sk_live_.',
  PAYSTACK_URL: anAddress('PAYSTACK_URL'),
  PAYSTACK_CHANNELS: `PAYSTACK_CHANNELS must be some of ${CHANNELS.join(', ')}, with commas between them, for example bank_transfer,ussd,card.`,
  FLUTTERWAVE_SECRET_KEY:
    'FLUTTERWAVE_SECRET_KEY must be the secret key of Settings → API: it begins with FLWSECK_TEST- or FLWSECK-.',
  FLUTTERWAVE_SECRET_HASH: aSecret('FLUTTERWAVE_SECRET_HASH'),
  FLUTTERWAVE_URL: anAddress('FLUTTERWAVE_URL'),
  BTCPAY_URL: anAddress('BTCPAY_URL'),
  BTCPAY_API_KEY: aSecret('BTCPAY_API_KEY'),
  BTCPAY_STORE_ID: 'BTCPAY_STORE_ID must be the id of Store settings → General.',
  BTCPAY_WEBHOOK_SECRET: aSecret('BTCPAY_WEBHOOK_SECRET'),
  BTCPAY_PAYOUT_METHOD: 'BTCPAY_PAYOUT_METHOD must be a name such as BTC-CHAIN.',
  NOWPAYMENTS_API_KEY: aSecret('NOWPAYMENTS_API_KEY'),
  NOWPAYMENTS_IPN_SECRET: aSecret('NOWPAYMENTS_IPN_SECRET'),
  NOWPAYMENTS_EMAIL: 'NOWPAYMENTS_EMAIL must be the e-mail address that you sign in with there.',
  NOWPAYMENTS_PASSWORD: aSecret('NOWPAYMENTS_PASSWORD'),
  NOWPAYMENTS_URL: anAddress('NOWPAYMENTS_URL'),
}

/** Settings of which one is of no use without the others. */
const together: (keyof PaymentSettings)[][] = [
  ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH'],
  ['NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET'],
  ['NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'],
]

/** Keys whose beginning says whether they move real money. */
const testKeys: [keyof PaymentSettings, RegExp][] = [
  ['PAYSTACK_SECRET_KEY', /^sk_test_/],
  ['FLUTTERWAVE_SECRET_KEY', /^FLWSECK_TEST-/],
]

/** The payment companies' settings. Throws SettingError with one sentence for each that is wrong or missing. */
export function readPaymentSettings({ env, isProduction }: Config): PaymentSettings {
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new SettingError(names.map((name) => advice[name] ?? `${name} is not valid.`).join('\n'))
  }
  const set = parsed.data
  const faults = [
    ...together.flatMap((names) => missingOf(set, names)),
    ...testKeys.flatMap(([name, test]) => misplaced(set, name, test, isProduction)),
    ...(isProduction && set.NOWPAYMENTS_URL.includes('sandbox')
      ? [
          'NOWPAYMENTS_URL is their test world, and with NODE_ENV=production nobody would really pay.',
        ]
      : []),
  ]
  if (faults.length > 0) throw new SettingError(faults.join('\n'))
  return set
}

function missingOf(set: PaymentSettings, names: (keyof PaymentSettings)[]): string[] {
  const given = names.filter((name) => set[name])
  if (given.length === 0) return []
  return names
    .filter((name) => !set[name])
    .map((name) => `${name} must be set too, since ${given[0]} is.`)
}

function misplaced(
  set: PaymentSettings,
  name: keyof PaymentSettings,
  test: RegExp,
  isProduction: boolean,
): string[] {
  const key = set[name]
  if (!key || test.test(key) !== isProduction) return []
  return isProduction
    ? [
        `${name} is a test key, and with NODE_ENV=production nobody would really pay. Use the live key.`,
      ]
    : [
        `${name} is a live key, which moves real money. Set NODE_ENV=production, or use the test key.`,
      ]
}
