import * as z from 'zod/mini'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import { type Moment, msBetween, SECOND_MS, toMoment } from '#lib/time.ts'
import type { PaymentGateway } from '../../gateway.ts'
import { CURRENCY } from '../../payments.ts'
import {
  anAccountNumber,
  anAmount,
  aShortText,
  type Company,
  isRefusal,
  sumToSend,
} from '../company.server.ts'
import { senderWords } from '../sender.ts'

const chargedSchema = z.union([
  z.object({
    status: z.literal('success'),
    meta: z.object({
      authorization: z.object({
        transfer_account: anAccountNumber,
        transfer_bank: aShortText,
        transfer_amount: anAmount,
        account_expiration: z.optional(z.unknown()),
        transfer_note: z.nullish(z.string()),
      }),
    }),
  }),
  z.pipe(
    z.object({ status: z.literal('error') }),
    z.transform(() => null),
  ),
])

/** In the note of an account ("Please make a bank transfer to Ọjà"), behind these words. */
const NAME = /\btransfer to (.{1,100})$/i

/**
 * Transfers with Flutterwave on the shop's own page; none without `isAllowed`. The names of the answer's fields come
 * from published code: an answer without account, bank or sum counts as a refusal, and the buyer pays on the company's
 * page. When an account ends is written in milliseconds, or in no fixed form: then the shop's own time counts.
 */
export const transfersWith = (
  company: Company,
  isAllowed: boolean,
  now: () => Moment,
): NonNullable<PaymentGateway['here']> => ({
  ways: isAllowed ? ['transfer'] : [],
  open: async ({ reference, amountKobo, email, expiresAt }) => {
    const charged = await company.ask({
      method: 'POST',
      path: '/charges?type=bank_transfer',
      body: {
        tx_ref: reference,
        amount: toNaira(amountKobo),
        currency: CURRENCY,
        email,
        expires: Math.floor(msBetween(now(), expiresAt) / SECOND_MS),
      },
      schema: z.catch(chargedSchema, null),
      isUnknown: isRefusal,
    })
    if (!charged) return null
    const { authorization: found } = charged.meta
    const sum = sumToSend(amountKobo, toKobo(found.transfer_amount))
    const endsAt = momentIn(found.account_expiration) ?? expiresAt
    if (!sum || endsAt <= now()) return null
    const accountName = cleanLine(NAME.exec(found.transfer_note ?? '')?.[1] ?? '')
    const { transfer_bank: bank, transfer_account: accountNumber } = found
    return {
      details: { by: 'transfer', bank, accountNumber, accountName, ...sum },
      // A longer time would hold the goods longer than the order may.
      expiresAt: endsAt < expiresAt ? endsAt : expiresAt,
    }
  },
})

/** Null for what is not in milliseconds since 1970. */
function momentIn(expiration: unknown): Moment | null {
  const ms = Number(expiration)
  return Number.isSafeInteger(ms) && ms > 1e12 && ms < 1e13 ? toMoment(ms) : null
}

/**
 * Who sent a transfer ("A. Bello, GTBank"); empty when the company does not say it. Nothing else that stands there is
 * read.
 */
export const originSchema = z.catch(
  z.pipe(
    z.object({ originatorname: z.nullish(z.string()), bankname: z.nullish(z.string()) }),
    z.transform((sender) => senderWords(sender.originatorname, sender.bankname)),
  ),
  '',
)
