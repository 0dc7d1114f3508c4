import { depositTexts } from '#lib/texts/buying/deposit.ts'
import { doorTexts } from '#lib/texts/buying/door.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** The code by which an order that is paid on delivery is handed over. `dueKobo`: what the rider collects. */
export type DoorMail = {
  to: string
  name: string
  orderId: string
  /** Where a buyer without an account sees it; missing for a customer. */
  url?: string | undefined
  number: string
  dueKobo: number
  /** What was paid before; `isDepositKept`: the shop keeps it when the parcel is not taken. */
  depositKobo?: number
  isDepositKept?: boolean
  code: string
  codeNumber: number
  /** `Thu 26 – Sat 28 November`; null when it is not known. */
  arrives: string | null
}

const texts = doorTexts.mail

export const composeDoor = (mail: DoorMail, sender: Sender): MailContent => ({
  subject: texts.subject(mail.number, sender.brand),
  preview: texts.preview,
  heading: texts.heading(mail.number),
  blocks: [
    { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
    ...(mail.depositKobo
      ? [{ kind: 'paragraph' as const, text: depositTexts.page.paid(mail.depositKobo) }]
      : []),
    { kind: 'paragraph', text: texts.pay(mail.dueKobo) },
    { kind: 'title', text: texts.code(mail.code) },
    { kind: 'paragraph', text: texts.keep },
    ...(mail.depositKobo
      ? [{ kind: 'paragraph' as const, text: depositTexts.ifRefused(mail.isDepositKept === true) }]
      : []),
    ...(mail.arrives ? [{ kind: 'paragraph' as const, text: texts.arrives(mail.arrives) }] : []),
    {
      kind: 'action',
      label: texts.action,
      url: mail.url ?? `${sender.siteUrl}/orders/${mail.orderId}`,
    },
  ],
  footer: sender.footer,
})
