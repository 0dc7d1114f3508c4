import * as z from 'zod/mini'
import { isNetworks, readTrustProxy } from './trusted-proxies.server.ts'

/** The formats of settings. */

export const anyText = z.string()

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.pipe(
      z.transform((written: string) => Number(written)),
      z.number().check(z.minimum(min), z.maximum(max)),
    ),
  )

export const factor = z.pipe(
  z.string(),
  z.pipe(
    z.transform((written: string) => Number(written)),
    z.number().check(z.minimum(0.01)),
  ),
)

export const origin = z.string().check(
  z.regex(/^https?:\/\/[^\s/\\?#@]+\/?$/),
  z.refine((written) => URL.canParse(written)),
)

/** `https://one.example, https://two.example` */
export const origins = z.pipe(
  z.string(),
  z.pipe(
    z.transform((written: string) =>
      written.split(',').map((one) => one.trim().replace(/\/$/, '')),
    ),
    z.array(origin),
  ),
)

/** An address without a host is a socket on this machine, which only PostgreSQL's driver can parse. */
export const databaseUrl = z.string().check(
  // PostgreSQL's driver looks `one,two` up as the name of one host.
  z.regex(/^postgres(ql)?:\/\/[^\s,]+$/),
  z.refine((written) => URL.canParse(written.replace('@/', '@localhost/'))),
)

export const mailUrl = z.string().check(
  z.regex(/^smtps?:\/\/[^\s/]\S*$/),
  z.refine((written) => URL.canParse(written)),
)

/** An address, or a name and an address in angle brackets. */
export const sender = z
  .string()
  .check(z.regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/))

export const networks = z.string().check(z.refine(isNetworks))

export const proxies = z.string().check(z.refine((written) => readTrustProxy(written) !== null))

/** Keys are sent to these addresses, so only this machine may be without https. */
export const address = z
  .string()
  .check(z.regex(/^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/\S*)?$/))

export const secret = z.string().check(z.regex(/^\S{8,}$/))

/** Paystack's names of ways to pay. */
export const CHANNELS = [
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

export const channels = z
  .string()
  .check(z.refine((written) => written.split(',').every((name) => CHANNELS.includes(name.trim()))))

/** Those of them that can be paid on the shop's own page. */
export const inShop = z
  .string()
  .check(z.regex(/^(bank_transfer|ussd)(?: *, *(bank_transfer|ussd))?$/))
