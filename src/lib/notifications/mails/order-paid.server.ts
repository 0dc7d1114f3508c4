import { paperNumber } from '#lib/books/papers/papers.ts'
import { hasVat } from '#lib/content/facts.server.ts'
import type { PickupPlace, ShippingMode } from '#lib/delivery/delivery.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import { formatNaira, vatWithin } from '#lib/money.ts'
import { depositTexts } from '#lib/texts/buying/deposit.ts'
import { discountOf } from '#lib/texts/buying/discount.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { giftCardTexts } from '#lib/texts/buying/gift-cards.ts'
import { parkTexts } from '#lib/texts/buying/parks.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import type { Shop } from '#lib/shop.ts'
import { dateOf, type Moment } from '#lib/time.ts'
import type { Block, MailContent, Row } from './content.ts'
import type { Sender } from './sender.server.ts'

export type OrderPaidMail = {
  to: string
  orderId: string
  /** Made without an account: the mail shows a reader who is somebody else neither name nor address. */
  isGuest?: boolean
  /** The order's page for a buyer without an account. */
  url?: string | undefined
  /** The short number that people read, such as `NG-104233`. */
  number: string
  reference: string
  /** The number of its receipt. */
  receipt?: string | undefined
  paidAt: Moment
  /** Whether the buyer has taken the goods along. */
  isHandedOver?: boolean
  /** Whether a gift card is bought, and no goods. */
  isGiftCard?: boolean
  lines: {
    name: string
    size: string
    colour: string
    sku?: string | null
    quantity: number
    unitKobo: number
  }[]
  goodsKobo: number
  discountKobo?: number
  /** What the shop took as paid though it did not come. */
  shortKobo?: number
  /** The names of the offers that took it off. */
  offers?: readonly string[]
  deliveryKobo: number
  totalKobo: number
  /** What gift cards and store credit paid of it. */
  creditKobo?: number
  /** What was paid of it before it was packed; the rest was paid to the rider. */
  depositKobo?: number
  /** Who receives the goods where, and when: `Thu 26 – Sat 28 November`; null for pickup. */
  delivery: {
    mode: ShippingMode
    name: string
    street: string
    lga: string
    state: string
    phone: string
    /** Where it is picked up. */
    place?: MailedPlace | null
    arrives: string | null
  }
}

const texts = orderMailTexts.orderPaid

export function composeOrderPaid(mail: OrderPaidMail, sender: Sender): MailContent {
  const total = formatNaira(mail.totalKobo)
  const { delivery } = mail
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.isGuest ? '' : delivery.name) },
    { kind: 'paragraph', text: texts.body(mail.number, total, dateOf(mail.paidAt)) },
    { kind: 'title', text: texts.lines },
    { kind: 'rows', rows: [...mail.lines.map(toRow), ...totals(mail, sender)] },
    ...(mail.isGuest || mail.isGiftCard ? [] : receiverBlocks(mail)),
    ...(delivery.place && !mail.isHandedOver ? placeBlocks(delivery.place) : []),
    ...(delivery.arrives
      ? [{ kind: 'paragraph' as const, text: texts.arrives(delivery.arrives) }]
      : []),
    {
      kind: 'rows',
      rows: [
        { label: texts.orderNumber, value: mail.number },
        ...(mail.receipt ? [{ label: texts.receipt, value: mail.receipt }] : []),
        { label: texts.reference, value: mail.reference },
      ],
    },
    {
      kind: 'action',
      label: texts.action,
      url: mail.url ?? `${sender.siteUrl}/payment-success-page?order_id=${mail.orderId}`,
    },
  ]
  return {
    subject: texts.subject(mail.number),
    preview: texts.preview(total),
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}

function receiverBlocks(mail: OrderPaidMail): Block[] {
  const { delivery } = mail
  const isDelivered = delivery.mode === 'delivery'
  return [
    { kind: 'title', text: isDelivered ? texts.deliverTo : toBuyer(mail) },
    {
      kind: 'address',
      lines: isDelivered ? addressOf(delivery) : [delivery.name, formatPhone(delivery.phone)],
    },
  ]
}

/** Where an order is picked up. */
export type MailedPlace = Pick<PickupPlace, 'name' | 'address' | 'hours'> &
  Partial<Pick<PickupPlace, 'kind' | 'driverKobo'>>

/** Where to pick up an order, and when. */
export const placeBlocks = ({ name, address, hours, ...place }: MailedPlace): Block[] => [
  { kind: 'title', text: place.kind === 'park' ? texts.collectAt : texts.pickUpAt },
  { kind: 'address', lines: [name, address, hours].filter(Boolean) },
  ...(place.kind === 'park'
    ? [{ kind: 'paragraph' as const, text: parkTexts.driver(place.driverKobo ?? null) }]
    : []),
]

const toBuyer = ({ isHandedOver }: OrderPaidMail): string =>
  isHandedOver ? texts.handedOverTo : texts.pickUpBy

const toRow = (line: OrderPaidMail['lines'][number]): Row => ({
  label: texts.line(line),
  note: texts.each(line.quantity, formatNaira(line.unitKobo)),
  value: formatNaira(line.unitKobo * line.quantity),
})

function totals(mail: OrderPaidMail, sender: Sender): Row[] {
  const isDelivered = mail.delivery.mode === 'delivery'
  return [
    { label: texts.subtotal, value: formatNaira(mail.goodsKobo) },
    ...(mail.discountKobo
      ? [
          {
            label: discountOf(mail.offers ?? []),
            value: `−${formatNaira(mail.discountKobo)}`,
          },
        ]
      : []),
    ...(mail.shortKobo
      ? [{ label: commonTexts.short, value: `−${formatNaira(mail.shortKobo)}` }]
      : []),
    ...(mail.isGiftCard
      ? []
      : [
          {
            label: isDelivered ? texts.delivery : texts.pickup,
            value: mail.deliveryKobo === 0 ? texts.free : formatNaira(mail.deliveryKobo),
          },
        ]),
    {
      label: texts.total,
      value: formatNaira(mail.totalKobo),
      isTotal: true,
      ...(hasVat(mail.paidAt, sender) && !mail.isGiftCard
        ? { note: texts.vat(formatNaira(vatWithin(mail.totalKobo))) }
        : {}),
    },
    ...(mail.creditKobo
      ? [{ label: giftCardTexts.paidBy, value: formatNaira(mail.creditKobo) }]
      : []),
    ...(mail.depositKobo
      ? [{ label: depositTexts.receipt, value: formatNaira(mail.depositKobo) }]
      : []),
  ]
}

const addressOf = ({ name, street, lga, state, phone }: OrderPaidMail['delivery']): string[] => [
  name,
  ...street.split(/\r?\n/),
  `${lga}, ${state}`,
  formatPhone(phone),
]

/** The number of a receipt is given at the end of the transaction that enqueues its mail. */
export async function withReceipt(shop: Shop, mail: OrderPaidMail): Promise<OrderPaidMail> {
  const { papersOf } = await import('#lib/books/papers/read.server.ts')
  const receipt = (await papersOf(shop, mail.orderId)).find(({ kind }) => kind === 'receipt')
  return { ...mail, receipt: receipt && paperNumber(receipt) }
}
