import type { ShippingMode } from '#lib/delivery/delivery.ts'
import type { DeliveryState } from '#lib/orders/orders.ts'
import { mailTexts } from '#lib/texts/mails.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

export type DeliveryMail = {
  to: string
  name: string
  orderId: string
  number: string
  mode: ShippingMode
  state: DeliveryState
}

const texts = mailTexts.delivery

export function composeDelivery(mail: DeliveryMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
    { kind: 'paragraph', text: orderNotices[mail.state](mail.number, mail.mode) },
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/orders` },
  ]
  return {
    subject: texts.subject(mail.number, mail.state, sender.brand),
    preview: texts.preview,
    heading: texts.heading(mail.number),
    blocks,
    footer: sender.footer,
  }
}
