import { formatNaira } from '#lib/money.ts'
import { giftCardMailTexts, lastDayOf } from '#lib/texts/mails/gift-cards.ts'
import type { Moment } from '#lib/time.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** Brings the code of a gift card. `code`: in groups of four. `expiresAt`: null when it never ends. */
export type GiftCardMail = { to: string; kobo: number; code: string; expiresAt: Moment | null }
/** Tells that a gift card ends soon. */
export type GiftCardEndsMail = { to: string; kobo: number; lastFour: string; expiresAt: Moment }

const { brings: texts, ends, until } = giftCardMailTexts

export function composeGiftCard(
  { kobo, code, expiresAt }: GiftCardMail,
  sender: Sender,
): MailContent {
  const sum = formatNaira(kobo)
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview(sum),
    heading: texts.heading,
    blocks: [
      { kind: 'paragraph', text: texts.body(sum, sender.brand) },
      { kind: 'title', text: code },
      { kind: 'paragraph', text: texts.how },
      ...(expiresAt === null ? [] : [{ kind: 'paragraph' as const, text: until(expiresAt) }]),
      { kind: 'action', label: texts.action, url: `${sender.siteUrl}/gift-card` },
      { kind: 'small', text: texts.keep },
    ],
    footer: sender.footer,
  }
}

export function composeGiftCardEnds(mail: GiftCardEndsMail, sender: Sender): MailContent {
  const day = lastDayOf(mail.expiresAt)
  return {
    subject: ends.subject(sender.brand, day),
    preview: ends.preview(formatNaira(mail.kobo)),
    heading: ends.heading,
    blocks: [
      { kind: 'paragraph', text: ends.body(mail.lastFour, formatNaira(mail.kobo), day) },
      { kind: 'paragraph', text: ends.how },
      { kind: 'action', label: ends.action, url: sender.siteUrl },
    ],
    footer: sender.footer,
  }
}
