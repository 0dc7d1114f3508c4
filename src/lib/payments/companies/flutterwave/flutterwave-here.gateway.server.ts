import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import type { PaymentGateway } from '../../gateway.ts'
import { CURRENCY } from '../../payments.ts'
import {
  anAccountNumber,
  anAmount,
  aShortText,
  type Company,
  isRefusal,
} from '../company.server.ts'

const chargedSchema = z.union([
  z.object({
    status: z.literal('success'),
    meta: z.object({
      authorization: z.object({
        transfer_account: anAccountNumber,
        transfer_bank: aShortText,
        transfer_amount: anAmount,
        transfer_note: z.optional(z.string()),
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
 * page. When an account ends is written there in no fixed form, so the shop's own time counts.
 */
export const transfersWith = (
  company: Company,
  isAllowed: boolean,
): NonNullable<PaymentGateway['here']> => ({
  ways: isAllowed ? ['transfer'] : [],
  open: async ({ reference, amountKobo, email, expiresAt }) => {
    const charged = await company.ask({
      method: 'POST',
      path: '/charges?type=bank_transfer',
      body: { tx_ref: reference, amount: toNaira(amountKobo), currency: CURRENCY, email },
      schema: z.catch(chargedSchema, null),
      isUnknown: isRefusal,
    })
    if (!charged) return null
    const { authorization: found } = charged.meta
    // An account for another sum must never be shown.
    if (toKobo(found.transfer_amount) !== amountKobo) throw new ShopError('provider_unavailable')
    const accountName = cleanLine(NAME.exec(found.transfer_note ?? '')?.[1] ?? '')
    const { transfer_bank: bank, transfer_account: accountNumber } = found
    return { details: { by: 'transfer', bank, accountNumber, accountName }, expiresAt }
  },
})

const MOST_OF_SENDER = 200

/**
 * Who sent a transfer ("A. Bello, GTBank"); empty when the company does not say it. Nothing else that stands there is
 * read.
 */
export const originSchema = z.catch(
  z.pipe(
    z.object({ originatorname: z.nullish(z.string()), bankname: z.nullish(z.string()) }),
    z.transform(({ originatorname: name, bankname: bank }) =>
      cleanLine([name, bank].filter(Boolean).join(', ')).slice(0, MOST_OF_SENDER),
    ),
  ),
  '',
)
