import { formatNaira } from '#lib/money.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { payLinkTexts } from '#lib/texts/buying/pay-link.ts'
import { lagosTimeOf, type Moment } from '#lib/time.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** A mail with the payment page of an order of the desk. */
export type PaymentLinkMail = {
  to: string
  name: string
  orderId: string
  number: string
  totalKobo: number
  payBefore: Moment
  url: string
}

const texts = payLinkTexts.mail

export function composePaymentLink(mail: PaymentLinkMail, sender: Sender): MailContent {
  const total = formatNaira(mail.totalKobo)
  return {
    subject: texts.subject(mail.number, sender.brand),
    preview: texts.preview(total),
    heading: texts.heading(mail.number),
    blocks: [
      { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
      { kind: 'paragraph', text: texts.body(mail.number, total) },
      { kind: 'paragraph', text: texts.until(lagosTimeOf(mail.payBefore)) },
      { kind: 'action', label: texts.action, url: mail.url },
    ],
    footer: sender.footer,
  }
}
