import * as z from 'zod/mini'
import { about } from './about.server.ts'
import {
  databaseUrl,
  factor,
  mailUrl,
  networks,
  origin,
  origins,
  proxies,
  sender,
  anyText,
  wholeNumber,
} from './formats.server.ts'

export const MIN_KEY_LENGTH = 32

/** The settings of the shop, without those of backups, pictures and payment companies. */
export const shopSettings = {
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])).register(about, {
    part: 'Server',
    meaning: '`production` is a shop that sells; all else is a trial',
    mustBe: 'production (a real shop), development, test, or left out (a trial).',
    unset: 'a trial',
  }),
  SITE_URL: z.optional(origin).register(about, {
    part: 'Server',
    meaning:
      'public origin: links in mails, canonical addresses, payment return. The build is made for it',
    mustBe: 'the shop’s public origin, for example https://shop.example (no path, no password).',
    unset: '`http://localhost:PORT`',
  }),
  HOST: z._default(anyText, '127.0.0.1').register(about, {
    part: 'Server',
    meaning: 'the address that the shop listens on; `0.0.0.0` is every one of the machine',
    mustBe: 'an address of this machine.',
  }),
  PORT: z._default(wholeNumber(0, 65_535), 4321).register(about, {
    part: 'Server',
    meaning: 'the port that the shop listens on',
    mustBe: 'a whole number from 0 to 65535, for example 4321.',
  }),
  TRUST_PROXY: z._default(proxies, 'off').register(about, {
    part: 'Server',
    meaning:
      'networks whose `X-Forwarded-For` is believed: `127.0.0.1, 10.0.0.0/8`; `on`: that of any one proxy',
    mustBe:
      'the networks of your proxies, for example 127.0.0.1, 10.0.0.0/8; or on (any one proxy sets X-Forwarded-For), or off.',
  }),
  WORKERS: z._default(wholeNumber(1, 64), 1).register(about, {
    part: 'Server',
    meaning: 'how many processes serve the shop',
    mustBe: 'a whole number from 1 to 64: how many processes serve the shop.',
  }),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)).register(about, {
    part: 'Server',
    meaning: 'where Prometheus asks for `/metrics`, at the address of `HOST`; not for the public',
    mustBe: 'a whole number from 1 to 65535, for example 9464, or be left out.',
    unset: 'off',
  }),
  LOG_LEVEL: z
    ._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info')
    .register(about, {
      part: 'Server',
      meaning: 'fatal, error, warn, info, debug or silent; JSON lines on standard output',
      mustBe: 'one of fatal, error, warn, info, debug, silent.',
    }),
  OFFLINE: z._default(z.enum(['on', 'off']), 'on').register(about, {
    part: 'Server',
    meaning:
      '`off` removes the service worker from browsers: no page is readable without a connection',
    mustBe: 'on (pages stay readable without a connection) or off.',
  }),
  DESK: z._default(z.enum(['on', 'off']), 'on').register(about, {
    part: 'Server',
    meaning:
      '`off` removes the desk, the owner’s side at `/desk` ([guide](owners-guide/README.md))',
    mustBe: 'on (the owner’s side is at /desk) or off.',
  }),
  GUEST_CHECKOUT: z._default(z.enum(['on', 'off']), 'off').register(about, {
    part: 'Server',
    meaning:
      '`on` lets shoppers order without an account, unless the desk says otherwise ([guide](owners-guide/orders-without-account.md))',
    mustBe: 'on (shoppers may order without an account) or off.',
  }),
  DESK_NETWORKS: z.optional(networks).register(about, {
    part: 'Server',
    meaning:
      'networks from which the desk is reached, such as `41.58.1.7, 10.0.0.0/8`; for others it is not there',
    mustBe:
      'the networks from which the desk is reached, for example 41.58.1.7, 10.0.0.0/8; or be left out.',
    unset: 'all',
  }),
  PHOTO_NETWORKS: z.optional(networks).register(about, {
    part: 'Server',
    meaning:
      'networks of your own from which an import may fetch photos, such as `192.168.7.4` for an old shop in the same building; those of the public internet need no entry',
    mustBe:
      'the private networks from which an import may fetch photos, for example 192.168.7.4; or be left out.',
    unset: 'none',
  }),
  PUSH_SERVICES: z.optional(origins).register(about, {
    part: 'Server',
    meaning:
      'push services of your own, such as `https://ntfy.example`, for phones of staff that use none of Google, Mozilla, Apple or Microsoft; those need no entry',
    mustBe: 'addresses such as https://ntfy.example with commas between them; or be left out.',
    unset: 'none',
  }),
  SHOP_DIR: z.optional(anyText).register(about, {
    part: 'Data',
    meaning:
      'folder of the owner’s files ([own-shop.md](own-shop.md)); `npm start` makes a missing or empty one where no shop has been; `demo` shows the demo shop. Where it has a `config.env`, settings are read from there too; what the environment says counts',
    mustBe: 'a folder.',
    unset: '`./shop` if it is there, else the demo shop',
  }),
  DATA_DIR: z._default(anyText, './data').register(about, {
    part: 'Data',
    meaning: 'folder of the database, pictures, kept mails and the generated key',
    mustBe: 'a folder.',
  }),
  DATABASE_URL: z.optional(databaseUrl).register(about, {
    part: 'Data',
    meaning: '`postgres://…` for PostgreSQL',
    mustBe:
      'like postgres://user:password@host:5432/name with one host, or be left out for SQLite. Of two databases, name an address that leads to the one that writes.',
    unset: 'SQLite in DATA_DIR',
    isSecret: true,
  }),
  SECRET_KEY: z.optional(z.string().check(z.minLength(MIN_KEY_LENGTH))).register(about, {
    part: 'Data',
    meaning: 'signs tokens and links; must be set when DATABASE_URL is',
    mustBe: `at least ${MIN_KEY_LENGTH} random characters. Make one with: openssl rand -base64 48`,
    unset: 'made once, kept in DATA_DIR',
    isSecret: true,
  }),
  SECRET_KEY_OLD: z.optional(z.string().check(z.minLength(MIN_KEY_LENGTH))).register(about, {
    part: 'Data',
    meaning:
      'the key before: what it signed and sealed is still accepted ([when-something-breaks.md](when-something-breaks.md), 3)',
    mustBe: `the SECRET_KEY of before, at least ${MIN_KEY_LENGTH} characters, or be left out.`,
    isSecret: true,
  }),
  SMTP_URL: z.optional(mailUrl).register(about, {
    part: 'Mail',
    meaning:
      'the mail server. Without one each mail is a file in `DATA_DIR/outbox`, and its link is logged, unless `NODE_ENV=production`',
    mustBe:
      'like smtps://user:password@mail.example:465, or be left out to keep mails in DATA_DIR/outbox.',
    unset: 'mails are kept',
    isSecret: true,
  }),
  MAIL_FROM: z.optional(sender).register(about, {
    part: 'Mail',
    meaning: 'what mails come from',
    mustBe:
      'what mails come from: an address, or a name and an address such as Ada Cloth <help@shop.example>.',
    unset: 'brand and e-mail of shop.yaml',
  }),
  RATE_LIMIT_FACTOR: z._default(factor, 1).register(about, {
    part: 'Trial and limits',
    meaning: 'multiplies every rate limit',
    mustBe: 'a number above 0, for example 1.',
  }),
  ALLOW_SANDBOX_PAYMENTS: z._default(z.enum(['0', '1']), '0').register(about, {
    part: 'Trial and limits',
    meaning:
      '`1` lets the test page take the kinds of payment that no company takes, also with `NODE_ENV=production`, and lets a trial start at a public https address',
    mustBe: '1 or left out.',
  }),
}
