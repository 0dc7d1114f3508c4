import { formatPhone } from '#lib/letters/phone.ts'
import { formatNaira } from '#lib/money.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import type { Block, MailContent } from './content.ts'
import type { OrderPaidMail } from './order-paid.server.ts'
import type { Sender } from './sender.server.ts'

/** A mail to the owner. */
export type OwnerMail = {
  to: string
  subject: string
  /** The first one is also the inbox preview. */
  paragraphs: string[]
  /** The number of the order that it is about. */
  order?: string
  /** Goods, sums and the like, after the paragraphs. */
  blocks?: Block[]
}

const texts = mailTexts.owner

/** Where the owner sees an order: a page of the desk, or a command where there is no desk. */
export const seeOrder = (number: string, { hasDesk, siteUrl }: Sender): Block =>
  hasDesk
    ? { kind: 'action', label: texts.atDesk, url: `${siteUrl}/desk/orders/${number}` }
    : { kind: 'paragraph', text: texts.byCommand(number) }

export function composeOwner(mail: OwnerMail, sender: Sender): MailContent {
  const { subject, paragraphs, order, blocks = [] } = mail
  return {
    subject: texts.subject(subject, sender.brand),
    preview: paragraphs[0] ?? '',
    heading: subject,
    blocks: [
      ...paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
      ...(order ? [seeOrder(order, sender)] : []),
      ...blocks,
    ],
    footer: [texts.why, ...sender.registered],
  }
}

const whatToDo = ({ isGiftCard, isHandedOver }: OrderPaidMail): string => {
  if (isGiftCard) return texts.giftCard
  return isHandedOver ? texts.handedOver : texts.pack
}

/** The owner's mail about a paid order, with only the buyer's data that delivery needs. */
export function ownerOrderMail(order: OrderPaidMail, to: string): OwnerMail {
  const { number, delivery, totalKobo } = order
  const isDelivered = delivery.mode === 'delivery'
  const goods = order.lines.map((line) => ({
    label: `${line.quantity} × ${orderMailTexts.orderPaid.line(line)}`,
    value: formatNaira(line.unitKobo * line.quantity),
  }))
  const total = { label: texts.total, value: formatNaira(totalKobo), isTotal: true }
  const place = isDelivered ? `${delivery.lga}, ${delivery.state}` : texts.pickup(delivery.place)
  return {
    to,
    subject: texts.orderPaid(number, formatNaira(totalKobo)),
    paragraphs: [whatToDo(order)],
    order: number,
    blocks: [
      { kind: 'rows', rows: [...goods, total] },
      ...(order.isGiftCard
        ? []
        : [{ kind: 'address' as const, lines: [formatPhone(delivery.phone), place] }]),
      { kind: 'small', text: texts.switchOff },
    ],
  }
}
