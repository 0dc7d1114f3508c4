import { mailTexts } from '#lib/texts/mails/mails.ts'
import type { MailContent } from './content.ts'
import { seeOrder } from './owner.server.ts'
import type { Sender } from './sender.server.ts'

/** A mail to the owner about a payment that a person must look at. */
export type PaymentFlagMail = {
  to: string
  /** Null for a payment without a known order. */
  number: string | null
  reference: string
  provider: string
  /** What is wrong and what to do, to be read after the words “This payment”. */
  what: string
}

const texts = mailTexts.paymentFlag

export function composePaymentFlag(mail: PaymentFlagMail, sender: Sender): MailContent {
  const { number, reference, provider, what } = mail
  return {
    subject: texts.subject(number ?? reference, sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks: [
      { kind: 'paragraph', text: texts.what(what) },
      {
        kind: 'rows',
        rows: [
          { label: texts.order, value: number ?? texts.noOrder },
          { label: texts.reference, value: reference },
          { label: texts.company, value: provider },
        ],
      },
      ...(number ? [seeOrder(number, sender)] : []),
      { kind: 'small', text: number ? texts.once : texts.report },
    ],
    footer: sender.footer,
  }
}
