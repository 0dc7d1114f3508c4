import * as z from 'zod/mini'
import { about } from './about.server.ts'
import { address, CHANNELS, channels, inShop, secret, wholeNumber } from './formats.server.ts'

const AN_ADDRESS = 'an https address, for example https://pay.shop.example.'
const A_SECRET = 'at least 8 characters without a space.'

/** The settings of the payment companies. */
export const paymentSettings = {
  PAYSTACK_SECRET_KEY: z
    .optional(z.string().check(z.regex(/^sk_(test|live)_\w+$/)))
    .register(about, {
      part: 'Paystack',
      meaning: 'the secret key of Settings → API Keys',
      mustBe: 'the secret key of Settings → API Keys: it begins with sk_test_ or sk_live_.',
      isSecret: true,
    }),
  PAYSTACK_CHANNELS: z._default(channels, 'bank_transfer,ussd,card').register(about, {
    part: 'Paystack',
    meaning: 'the ways to pay, in the order in which they are offered',
    mustBe: `some of ${CHANNELS.join(', ')}, with commas between them, for example bank_transfer,ussd,card.`,
  }),
  PAYSTACK_IN_SHOP: z.optional(inShop).register(about, {
    part: 'Paystack',
    meaning: 'ways to pay on the shop’s own page: bank_transfer, ussd, or both',
    mustBe: 'bank_transfer, ussd, or both with a comma between them.',
  }),
  PAYSTACK_TERMINAL: z.optional(z.string().check(z.regex(/^VT_\w{4,40}$/))).register(about, {
    part: 'Paystack',
    meaning: 'the code of the Virtual Terminal whose account stands at your counter',
    mustBe: 'the code of the terminal: it begins with VT_.',
  }),
  PAYSTACK_TERMINAL_ACCOUNT: z
    .optional(z.string().check(z.minLength(10), z.maxLength(100)))
    .register(about, {
      part: 'Paystack',
      meaning: 'bank, number and name of that account, as the desk shows them',
      mustBe: 'the account in words, such as: Paystack-Titan, 9912345678, Oja Limited.',
    }),
  PAYSTACK_URL: z._default(address, 'https://api.paystack.co').register(about, {
    part: 'Paystack',
    meaning: 'where Paystack answers',
    mustBe: AN_ADDRESS,
  }),
  FLUTTERWAVE_SECRET_KEY: z
    .optional(z.string().check(z.regex(/^FLWSECK(_TEST)?-\S+$/)))
    .register(about, {
      part: 'Flutterwave',
      meaning: 'the secret key of Settings → API',
      mustBe: 'the secret key of Settings → API: it begins with FLWSECK_TEST- or FLWSECK-.',
      isSecret: true,
    }),
  FLUTTERWAVE_SECRET_HASH: z.optional(secret).register(about, {
    part: 'Flutterwave',
    meaning: 'the secret hash of Settings → Webhooks',
    mustBe: A_SECRET,
    isSecret: true,
  }),
  FLUTTERWAVE_IN_SHOP: z.optional(z.literal('bank_transfer')).register(about, {
    part: 'Flutterwave',
    meaning: 'a way to pay on the shop’s own page: bank_transfer',
    mustBe: 'bank_transfer.',
  }),
  FLUTTERWAVE_URL: z._default(address, 'https://api.flutterwave.com/v3').register(about, {
    part: 'Flutterwave',
    meaning: 'where Flutterwave answers',
    mustBe: AN_ADDRESS,
  }),
  BTCPAY_URL: z.optional(address).register(about, {
    part: 'BTCPay Server',
    meaning: 'where your server answers',
    mustBe: AN_ADDRESS,
  }),
  BTCPAY_API_KEY: z.optional(secret).register(about, {
    part: 'BTCPay Server',
    meaning: 'the key of Account → API keys',
    mustBe: A_SECRET,
    isSecret: true,
  }),
  BTCPAY_STORE_ID: z.optional(z.string().check(z.regex(/^\w+$/))).register(about, {
    part: 'BTCPay Server',
    meaning: 'the id of Store settings → General',
    mustBe: 'the id of Store settings → General.',
  }),
  BTCPAY_WEBHOOK_SECRET: z.optional(secret).register(about, {
    part: 'BTCPay Server',
    meaning: 'the secret of Store → Webhooks',
    mustBe: A_SECRET,
    isSecret: true,
  }),
  BTCPAY_PAYOUT_METHOD: z
    ._default(z.string().check(z.regex(/^[\w-]+$/)), 'BTC-CHAIN')
    .register(about, {
      part: 'BTCPay Server',
      meaning: 'the coins of refunds',
      mustBe: 'a name such as BTC-CHAIN.',
    }),
  NOWPAYMENTS_API_KEY: z.optional(secret).register(about, {
    part: 'NOWPayments',
    meaning: 'the API key of Store settings',
    mustBe: A_SECRET,
    isSecret: true,
  }),
  NOWPAYMENTS_IPN_SECRET: z.optional(secret).register(about, {
    part: 'NOWPayments',
    meaning: 'the IPN secret of Store settings',
    mustBe: A_SECRET,
    isSecret: true,
  }),
  NOWPAYMENTS_EMAIL: z.optional(z.email()).register(about, {
    part: 'NOWPayments',
    meaning: 'the e-mail address that you sign in with there: for the daily look for payments',
    mustBe: 'the e-mail address that you sign in with there.',
  }),
  NOWPAYMENTS_PASSWORD: z.optional(secret).register(about, {
    part: 'NOWPayments',
    meaning: 'the password that you sign in with there',
    mustBe: A_SECRET,
    isSecret: true,
  }),
  NOWPAYMENTS_NAIRA_PER_USD: z.optional(wholeNumber(1, 1_000_000)).register(about, {
    part: 'NOWPayments',
    meaning:
      'what a dollar costs, in naira: orders are then priced in dollars, at the rate of their time',
    mustBe: 'what a dollar costs in whole naira, for example 1600.',
    unset: 'prices in naira, which their published list does not have',
  }),
  NOWPAYMENTS_URL: z._default(address, 'https://api.nowpayments.io/v1').register(about, {
    part: 'NOWPayments',
    meaning: 'where NOWPayments answers',
    mustBe: AN_ADDRESS,
  }),
}
