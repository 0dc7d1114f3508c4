import type { ReturnKind, ReturnNews, ReturnReason } from '#lib/orders/returns/returns.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { returnTexts } from '#lib/texts/buying/returns.ts'
import type { Block, MailContent } from './content.ts'
import type { OwnerMail } from './owner.server.ts'
import type { Sender } from './sender.server.ts'

export type ReturnMail = {
  to: string
  name: string
  requestId: number
  orderId: string
  number: string
  kind: ReturnKind
  reason: ReturnReason
  /** `2 × Gele, M`. */
  goods: string[]
}

const texts = returnTexts.mail

/** Confirms the request to the customer. */
export function composeReturn(mail: ReturnMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
    { kind: 'paragraph', text: texts.body(mail.kind, mail.number) },
    { kind: 'address', lines: mail.goods },
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/orders/${mail.orderId}` },
  ]
  return {
    subject: texts.subject(mail.number, sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}

export type ReturnAnswerMail = Pick<
  ReturnMail,
  'to' | 'name' | 'requestId' | 'orderId' | 'number' | 'goods'
> & {
  answer: ReturnNews
  /** The team's sentence; may be empty. */
  words: string
}

/** Tells the customer what the team answers. */
export function composeReturnAnswer(mail: ReturnAnswerMail, sender: Sender): MailContent {
  const { answer, words } = mail
  const texts = returnTexts.answer
  const heading = texts.heading(answer)
  return {
    subject: texts.subject(answer, mail.number),
    preview: heading,
    heading,
    blocks: [
      { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
      { kind: 'paragraph', text: texts.body(answer, mail.number) },
      { kind: 'address', lines: mail.goods },
      ...(words === '' ? [] : [{ kind: 'paragraph', text: words } as const]),
      {
        kind: 'action',
        label: returnTexts.mail.action,
        url: `${sender.siteUrl}/orders/${mail.orderId}`,
      },
    ],
    footer: sender.footer,
  }
}

/** The owner's mail about it, without the customer's name and note. */
export function ownerReturnMail(mail: ReturnMail): Omit<OwnerMail, 'to'> {
  const { kind, number, reason, goods } = mail
  return {
    subject: returnTexts.owner.subject(kind, number),
    paragraphs: [returnTexts.owner.text(reason), returnTexts.owner.answer],
    order: number,
    blocks: [{ kind: 'address', lines: goods }],
  }
}
