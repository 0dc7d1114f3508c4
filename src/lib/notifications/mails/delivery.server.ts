import { formatPhone, type ShippingMode } from '#lib/delivery/delivery.ts'
import type { Courier, DeliveryState } from '#lib/orders/orders.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import type { Block, MailContent } from './content.ts'
import { type MailedPlace, placeBlocks } from './order-paid.server.ts'
import type { Sender } from './sender.server.ts'

export type DeliveryMail = {
  to: string
  name: string
  orderId: string
  /** The order's page for a buyer without an account. */
  url?: string | undefined
  number: string
  mode: ShippingMode
  state: DeliveryState
  /** `Thu 26 – Sat 28 November`, while it is on its way. */
  arrives: string | null
  /** Where it can be picked up, once it is ready. */
  place?: MailedPlace | null
  /** The code that its buyer tells there. */
  code?: string | null
  /** Who brings what was sent. */
  courier: Courier | null
}

const texts = orderMailTexts.delivery

export function composeDelivery(mail: DeliveryMail, sender: Sender): MailContent {
  const { arrives, code, courier, mode, place, state } = mail
  const isPickedUp = mode === 'pickup' && state === 'delivered'
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
    { kind: 'paragraph', text: orderNotices[state](mail.number, mode) },
    ...(arrives ? [{ kind: 'paragraph' as const, text: texts.arrives(arrives) }] : []),
    ...(place ? placeBlocks(place) : []),
    ...(code ? codeBlocks(code) : []),
    ...(courier ? courierBlocks(courier) : []),
    {
      kind: 'action',
      label: texts.action,
      url: mail.url ?? `${sender.siteUrl}/orders/${mail.orderId}`,
    },
  ]
  return {
    subject: texts.subject(mail.number, isPickedUp ? texts.pickedUp : state, sender.brand),
    preview: texts.preview,
    heading: texts.heading(mail.number),
    blocks,
    footer: sender.footer,
  }
}

const codeBlocks = (code: string): Block[] => [
  { kind: 'title', text: texts.code(code) },
  { kind: 'paragraph', text: texts.keepCode },
]

function courierBlocks({ name, phone, tracking }: Courier): Block[] {
  const lines = [name, formatPhone(phone), tracking && texts.tracking(tracking)].filter(Boolean)
  return [
    { kind: 'title', text: texts.courier },
    { kind: 'address', lines },
    ...(phone ? [{ kind: 'link' as const, label: texts.call, url: `tel:${phone}` }] : []),
  ]
}
