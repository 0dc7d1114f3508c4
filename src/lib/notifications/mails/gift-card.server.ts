import { formatNaira } from '#lib/money.ts'
import { giftCardTexts } from '#lib/texts/buying/gift-cards.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** Brings the code of a gift card. `code`: in groups of four. */
export type GiftCardMail = { to: string; kobo: number; code: string }

const texts = giftCardTexts.mail

export function composeGiftCard({ kobo, code }: GiftCardMail, sender: Sender): MailContent {
  const sum = formatNaira(kobo)
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview(sum),
    heading: texts.heading,
    blocks: [
      { kind: 'paragraph', text: texts.body(sum, sender.brand) },
      { kind: 'title', text: code },
      { kind: 'paragraph', text: texts.how },
      { kind: 'action', label: texts.action, url: `${sender.siteUrl}/gift-card` },
      { kind: 'small', text: texts.keep },
    ],
    footer: sender.footer,
  }
}
