import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import type { Moment } from '#lib/time.ts'
import type { PaymentGateway, PaymentRequest } from '../../gateway.ts'
import {
  type PayHere,
  PAYMENT_WAYS,
  type PaymentWay,
  ussdBankOf,
  ussdDigitsOf,
  type WayHere,
} from '../../payments.ts'
import {
  anAccountNumber,
  anAmount,
  aShortText,
  type Company,
  isRefusal,
  sumToSend,
} from '../company.server.ts'
import { optional } from '../optional.ts'
import { senderWords } from '../sender.ts'

const charged = { reference: z.string(), amount: optional(anAmount) }
/** The company's answer; null for a refusal with the status 200. */
const answerOf = <S extends z.ZodMiniType>(data: S) =>
  z.union([
    z.object({ status: z.literal(true), data }),
    z.pipe(
      z.object({ status: z.literal(false) }),
      z.transform(() => null),
    ),
    z.pipe(
      z.object({ status: z.literal(true), data: z.object({ status: z.literal('failed') }) }),
      z.transform(() => null),
    ),
  ])

const aMoment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text): Moment => new Date(text).toISOString()),
)

const transferSchema = answerOf(
  z.object({
    ...charged,
    status: z.literal('pending_bank_transfer'),
    account_name: aShortText,
    account_number: anAccountNumber,
    bank: z.object({ name: aShortText }),
    account_expires_at: aMoment,
  }),
)

const ussdSchema = answerOf(
  z.object({
    ...charged,
    status: z.literal('pay_offline'),
    ussd_code: z.string().check(z.regex(/^\*[\d*]{3,60}#$/)),
  }),
)

/** Payments with Paystack on the shop's own page. `allowed`: the setting PAYSTACK_IN_SHOP. */
export function payHereWith(
  company: Company,
  allowed: string | undefined,
): NonNullable<PaymentGateway['here']> {
  const names = (allowed ?? '').split(',').map((name) => name.trim())
  const isHere = (way: PaymentWay): way is WayHere => way !== 'page' && way !== 'own'
  // In the order in which the owner has named them.
  const ways = [...new Set(names)].flatMap((name) =>
    PAYMENT_WAYS.filter(isHere).filter((way) => channelOf(way) === name),
  )
  const charge = async <S extends z.ZodMiniType>(
    request: PaymentRequest,
    more: object,
    schema: S,
  ) =>
    company.ask({
      method: 'POST',
      path: '/charge',
      body: { ...toCharge(request), ...more },
      // What cannot be read counts as a refusal: the buyer pays on the company's page.
      schema: z.catch(z.nullable(schema), null),
      isUnknown: isRefusal,
    })
  return {
    ways,
    open: async (request, way) => {
      if (way === 'transfer') {
        const more = { bank_transfer: { account_expires_at: request.expiresAt } }
        const found = (await charge(request, more, transferSchema))?.data
        if (!found) return null
        checkCharged(request, found)
        // Without a sum nobody knows whether the fee comes on top, and a wrong sum goes back.
        const sum = sumToSend(request.amountKobo, found.amount ?? 0)
        if (!sum) return null
        const { bank, account_number: accountNumber, account_name: accountName } = found
        return {
          details: { by: 'transfer', bank: bank.name, accountNumber, accountName, ...sum },
          expiresAt: earlier(found.account_expires_at, request.expiresAt),
        }
      }
      const found = (await charge(request, { ussd: { type: ussdDigitsOf(way) } }, ussdSchema))?.data
      if (!found) return null
      checkCharged(request, found)
      // The code says the sum by itself.
      if (!sumToSend(request.amountKobo, found.amount ?? request.amountKobo)) return null
      const details: PayHere = { by: 'ussd', bank: ussdBankOf(way), code: found.ussd_code }
      return { details, expiresAt: request.expiresAt }
    },
  }
}

const channelOf = (way: WayHere): string => (way === 'transfer' ? 'bank_transfer' : 'ussd')

const toCharge = (request: PaymentRequest) => ({
  reference: request.reference,
  amount: String(request.amountKobo),
  email: request.email,
  metadata: { order_number: request.orderNumber },
})

/** An account for another payment must never be shown. */
function checkCharged({ reference }: PaymentRequest, found: { reference: string }): void {
  if (found.reference !== reference) throw new ShopError('provider_unavailable')
}

/** A longer time would hold the goods longer than the order may. */
const earlier = (one: Moment, other: Moment): Moment => (one < other ? one : other)

/** The event about a transfer that Paystack sent back: it names the customer and no payment. */
export const rejectedSchema = z.object({
  event: z.literal('bank.transfer.rejected'),
  data: z.object({
    bank_transfer: z.object({
      amount: anAmount,
      transaction_id: optional(z.union([z.string(), z.number()])),
    }),
    customer: z.object({ email: z.string() }),
  }),
})

/**
 * Who sent a transfer ("A. Bello, GTBank"); empty when the company does not say it. What else stands there is never
 * read, and whatever it looks like, the payment counts.
 */
export const senderSchema = z.catch(
  z.pipe(
    z.object({ sender_name: z.nullish(z.string()), sender_bank: z.nullish(z.string()) }),
    z.transform((sender) => senderWords(sender.sender_name, sender.sender_bank)),
  ),
  '',
)
