import { formatCode } from '#lib/codes.ts'
import { formatNaira } from '#lib/money.ts'

/** A line of the message: how many of what, and what they cost. */
export type MessageLine = { quantity: number; name: string; detail: string; kobo: number }

/** The most lines of a message: WhatsApp opens no link that is too long. */
const MOST_LINES = 15

/** Texts of a cart that goes to the desk by WhatsApp, and of one that comes from it as a link. */
export const sharedCartTexts = {
  finish: 'Finish by WhatsApp',
  toDesk: {
    title: 'Finish by WhatsApp',
    intro: (brand: string) =>
      `WhatsApp opens with a message to ${brand}. It names your goods, and has a code by which we see the same list. Read it, then send it: we answer in the chat.`,
    notKept: (days: number) =>
      `Nothing is ordered or kept for you until we have agreed in the chat. The code works for ${days} days.`,
    open: 'Open WhatsApp',
    back: 'Back to the cart',
    message: (
      { brand, siteUrl }: Record<'brand' | 'siteUrl', string>,
      lines: readonly MessageLine[],
      totalKobo: number,
      code: string,
    ) => {
      const shown = lines.slice(0, MOST_LINES)
      return [
        `Hello ${brand}, I would like to order:`,
        ...shown.map(({ quantity, name, detail, kobo }) => {
          const what = detail === '' ? name : `${name} (${detail})`
          return `${quantity} × ${what}: ${formatNaira(kobo)}`
        }),
        ...(lines.length > shown.length ? [`and ${lines.length - shown.length} more`] : []),
        `Total without delivery: ${formatNaira(totalKobo)}`,
        `Cart code: ${formatCode(code)}`,
        `For our team: ${siteUrl}/desk/carts?q=${code}`,
      ].join('\n')
    },
  },
  fromDesk: {
    title: (brand: string) => `Goods from ${brand}`,
    intro:
      'We have put these together for you. Nothing is in your cart until you press the button.',
    stays:
      'What is already in your cart stays there. If it has one of these too, the larger number counts.',
    add: 'Put them in my cart',
    left: (available: number) => (available === 0 ? 'Sold out' : `Only ${available} left`),
    gone: 'Everything on this list is sold out.',
    run: 'This link has run out',
    ask: (phone: string) => `Ask us for a new one: ${phone}.`,
    shop: 'Look around the shop',
  },
}
