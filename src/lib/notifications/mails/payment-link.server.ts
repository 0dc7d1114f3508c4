import { formatNaira } from '#lib/money.ts'
import { depositTexts } from '#lib/texts/buying/deposit.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { guestTexts } from '#lib/texts/buying/guests.ts'
import { payLinkTexts } from '#lib/texts/buying/pay-link.ts'
import { dayAndTimeOf, type Moment } from '#lib/time.ts'
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
  /** Of an order that is paid on delivery and waits for its deposit. */
  door?: { depositKobo: number; dueKobo: number; isDepositKept: boolean }
}

const texts = payLinkTexts.mail

export function composePaymentLink(mail: PaymentLinkMail, sender: Sender): MailContent {
  const { isGuest, number, door } = mail
  const total = formatNaira(mail.totalKobo)
  const time = dayAndTimeOf(mail.payBefore)
  const toPay = door && depositTexts.page.toPay(door.depositKobo, door.dueKobo)
  const body = isGuest
    ? guestTexts.mailBody(number, sender.brand, total)
    : texts.body(number, total)
  const says = door
    ? [depositTexts.link.body(number), `${toPay} ${depositTexts.ifRefused(door.isDepositKept)}`]
    : [body]
  return {
    subject: texts.subject(number, sender.brand),
    preview: toPay ?? texts.preview(total),
    heading: door ? depositTexts.link.heading(number) : texts.heading(number),
    blocks: [
      { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
      ...says.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'paragraph', text: isGuest ? guestTexts.mailUntil(time) : texts.until(time) },
      { kind: 'action', label: texts.action, url: mail.url },
    ],
    footer: sender.footer,
  }
}
