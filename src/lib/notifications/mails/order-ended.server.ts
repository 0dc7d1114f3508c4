import { formatNaira } from '#lib/money.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { type OrderEnd, orderEndedTexts as texts } from '#lib/texts/mails/order-ended.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** Tells a buyer that an order has ended, and what becomes of money that is on its way. */
export type OrderEndedMail = {
  to: string
  name: string
  orderId: string
  number: string
  /** The page of the order. */
  url: string
  why: OrderEnd
  /** What has come of it in parts. */
  cameKobo?: number
}

const moneyOf = ({ number, cameKobo = 0 }: OrderEndedMail): string =>
  cameKobo > 0 ? texts.came(formatNaira(cameKobo)) : texts.money(number)

export const composeOrderEnded = (mail: OrderEndedMail, sender: Sender): MailContent => ({
  subject: texts.subject(mail.number, sender.brand),
  preview: texts.why[mail.why],
  heading: texts.heading(mail.number),
  blocks: [
    { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
    { kind: 'paragraph', text: texts.why[mail.why] },
    ...(mail.why === 'not-called' ? [] : [{ kind: 'paragraph' as const, text: moneyOf(mail) }]),
    { kind: 'action', label: texts.action, url: mail.url },
  ],
  footer: sender.footer,
})
