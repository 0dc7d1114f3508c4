import { formatNaira } from '#lib/money.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { guestTexts } from '#lib/texts/buying/guests.ts'
import { payLinkTexts } from '#lib/texts/buying/pay-link.ts'
import { lagosTimeOf, type Moment } from '#lib/time.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** A mail with the payment page of an order of the desk, or of a guest. */
export type PaymentLinkMail = {
  to: string
  isGuest?: boolean
  name: string
  orderId: string
  number: string
  totalKobo: number
  payBefore: Moment
  url: string
}

const texts = payLinkTexts.mail

export function composePaymentLink(mail: PaymentLinkMail, sender: Sender): MailContent {
  const { isGuest, number } = mail
  const total = formatNaira(mail.totalKobo)
  const time = lagosTimeOf(mail.payBefore)
  return {
    subject: texts.subject(number, sender.brand),
    preview: texts.preview(total),
    heading: texts.heading(number),
    blocks: [
      { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
      {
        kind: 'paragraph',
        text: isGuest
          ? guestTexts.mailBody(number, sender.brand, total)
          : texts.body(number, total),
      },
      { kind: 'paragraph', text: isGuest ? guestTexts.mailUntil(time) : texts.until(time) },
      { kind: 'action', label: texts.action, url: mail.url },
    ],
    footer: sender.footer,
  }
}
