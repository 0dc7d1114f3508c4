import type { ShippingWay } from '#lib/delivery/delivery.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import type { BuyerProof } from '#lib/orders/guests/proof.ts'
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
  mode: ShippingWay
  state: DeliveryState
  /** `Thu 26 – Sat 28 November`, while it is on its way. */
  arrives: string | null
  /** Where it can be picked up, once it is ready. */
  place?: MailedPlace | null
  /** The code that its buyer tells there. */
  code?: string | null
  /** Who brings what was sent. */
  courier: Courier | null
  /** What the page of the order asks a guest for, to show code and courier. */
  asks?: BuyerProof | null
  /** Of its pickup place: it waits there for longer than the shop wants, or it is another one than before. */
  placeNews?: 'unfetched' | 'newPlace'
}

const texts = orderMailTexts.delivery

export function composeDelivery(mail: DeliveryMail, sender: Sender): MailContent {
  const { arrives, code, courier, mode, place, state } = mail
  const news = mail.placeNews
    ? orderNotices[mail.placeNews](mail.number, place?.name ?? '')
    : orderNotices[state](mail.number, mode)
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
    { kind: 'paragraph', text: news },
    ...(arrives ? [{ kind: 'paragraph' as const, text: texts.arrives(arrives) }] : []),
    ...(place ? placeBlocks(place) : []),
    ...(code ? codeBlocks(code) : []),
    ...(courier ? courierBlocks(courier, mode) : []),
    ...(mail.asks ? [{ kind: 'paragraph' as const, text: texts.onPage[mail.asks] }] : []),
    {
      kind: 'action',
      label: texts.action,
      url: mail.url ?? `${sender.siteUrl}/orders/${mail.orderId}`,
    },
  ]
  return {
    subject: texts.subject(mail.number, inShort(mail), sender.brand),
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

/** The news in its subject. */
function inShort({ mode, state, placeNews }: DeliveryMail): string {
  if (placeNews) return texts[placeNews]
  if (mode === 'park' && state === 'sent') return texts.onTheBus
  return mode !== 'delivery' && state === 'delivered' ? texts.pickedUp : state
}

function courierBlocks({ name, phone, tracking }: Courier, mode: ShippingWay): Block[] {
  const isDriver = mode === 'park'
  const number = isDriver ? texts.plate(tracking) : texts.tracking(tracking)
  const lines = [name, formatPhone(phone), tracking && number].filter(Boolean)
  const label = isDriver ? texts.callDriver : texts.call
  return [
    { kind: 'title', text: isDriver ? texts.driver : texts.courier },
    { kind: 'address', lines },
    ...(phone ? [{ kind: 'link' as const, label, url: `tel:${phone}` }] : []),
  ]
}
