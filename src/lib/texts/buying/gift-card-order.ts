import { formatNaira } from '#lib/money.ts'
import { dateOf, type Moment } from '#lib/time.ts'

/** The order of a gift card, apart from the page that sells them: the shop starts with these texts. */
export const giftCardOrderTexts = {
  notice: (number: string, kobo: number, to: string, sendAt: Moment | null) =>
    sendAt === null
      ? `The gift card of ${formatNaira(kobo)} that you bought with order ${number} is on its way to ${to}.`
      : `The gift card of ${formatNaira(kobo)} that you bought with order ${number} is mailed to ${to} on ${dateOf(sendAt)}.`,
  isUsed: 'Somebody has paid with this gift card. Its price can no longer be refunded.',
  onlyWhole: 'A gift card is refunded as a whole or not at all.',
}
