import * as z from 'zod/mini'
import { email, kobo, line, text } from '#lib/fields.schema.ts'
import { giftCardSaleTexts } from '#lib/texts/buying/gift-card-sale.ts'
import { MESSAGE_LENGTH, RECIPIENT_LENGTH } from '../gift-cards.ts'

/** The choice of a sum that is none of those of the shop. */
export const OTHER_SUM = 'other'

/** An empty field of a form says nothing. */
const orEmpty = <T extends z.ZodMiniType>(schema: T) =>
  z._default(z.union([z.literal(''), schema]), '')

/**
 * What a shopper says of a gift card that they buy. `sum` in kobo, null for another one, which is `other`; `day` such
 * as `2026-12-24`, or empty for at once.
 */
export const boughtCardSchema = z.object({
  sum: z.pipe(
    z.string({ error: giftCardSaleTexts.chooseSum }),
    z.transform((typed) => (typed === OTHER_SUM ? null : Number(typed))),
  ),
  other: orEmpty(kobo()),
  to: orEmpty(email()),
  recipient: z._default(line(RECIPIENT_LENGTH, 0), ''),
  message: z._default(text(MESSAGE_LENGTH, 0), ''),
  day: z._default(z.string(), ''),
})
export type BoughtCard = z.infer<typeof boughtCardSchema>
