import { formatPhone } from '#lib/delivery/delivery.ts'
import { formatNaira } from '#lib/money.ts'
import { mailTexts } from '#lib/texts/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { OrderPaidMail } from './order-paid.server.ts'
import type { Sender } from './sender.server.ts'

/** To the owner, about anything that a person must know. */
export type OwnerMail = {
  to: string
  subject: string
  /** The first one also stands beside the subject in an inbox. */
  paragraphs: string[]
  /** Goods, sums and the like, after the words. */
  blocks?: Block[]
}

const texts = mailTexts.owner

export function composeOwner(mail: OwnerMail, sender: Sender): MailContent {
  const { subject, paragraphs, blocks = [] } = mail
  return {
    subject: texts.subject(subject, sender.brand),
    preview: paragraphs[0] ?? '',
    heading: subject,
    blocks: [...paragraphs.map((text): Block => ({ kind: 'paragraph', text })), ...blocks],
    footer: [texts.why],
  }
}

/** What the owner hears of a paid order; of its buyer no more than it takes to deliver. */
export function ownerOrderMail(order: OrderPaidMail, to: string): OwnerMail {
  const { number, delivery, totalKobo } = order
  const isDelivered = delivery.mode === 'delivery'
  const goods = order.lines.map((line) => ({
    label: `${line.quantity} × ${mailTexts.orderPaid.line(line)}`,
    value: formatNaira(line.unitKobo * line.quantity),
  }))
  const total = { label: texts.total, value: formatNaira(totalKobo), isTotal: true }
  const place = isDelivered ? `${delivery.lga}, ${delivery.state}` : texts.pickup
  return {
    to,
    subject: texts.orderPaid(number, formatNaira(totalKobo)),
    paragraphs: [texts.pack(number)],
    blocks: [
      { kind: 'rows', rows: [...goods, total] },
      { kind: 'address', lines: [formatPhone(delivery.phone), place] },
      { kind: 'small', text: texts.switchOff },
    ],
  }
}
