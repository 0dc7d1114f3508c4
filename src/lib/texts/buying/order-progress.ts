import { countOf } from '#lib/texts/count.ts'
import type { ShippingWay } from '#lib/delivery/delivery.ts'
import type { OrderPlace } from '#lib/orders/orders.ts'
import type { TimelineStepName } from '#lib/orders/timeline.ts'

/** Texts about an order's progress: what happened, what comes next, and whom to ask. */
export const progressTexts = {
  label: 'The way of your order',
  headline: {
    waiting: 'We wait for your payment',
    told: 'We look for your payment',
    toCall: 'We call you first',
    toPack: 'We pack it next',
    packBy: (day: string) => `We pack it by ${day}`,
    packLate: 'We are late: it is not packed yet',
    readyBy: (day: string) => `You can pick it up from ${day} on`,
    ready: 'It is ready: come and get it',
    packed: 'It is packed',
    sent: 'It is on its way',
    today: 'It arrives today',
    onBus: (park: string) => `On the bus to ${park}`,
    late: (days: number) => `It is ${countOf(days, 'day')} late`,
    delivered: (day: string) => `Delivered on ${day}`,
    returned: 'It came back to us',
  },
  notes: 'From the shop',
  step: (name: TimelineStepName, way: ShippingWay) =>
    ({
      placed: 'Placed',
      confirmed: 'Confirmed by phone',
      'at-desk': 'Confirmed',
      deposit: 'Deposit paid',
      paid: 'Paid',
      packed: way === 'pickup' ? 'Ready to be picked up' : 'Packed',
      sent: way === 'park' ? 'Given to the driver' : 'Sent',
      delivered: way !== 'delivery' ? 'Picked up' : 'Delivered',
      returned: 'Returned',
      cancelled: 'Cancelled',
      refunded: 'Money sent back',
      refused: 'Not taken',
      expired: 'Not paid in time',
      replaced: 'Replaced by a newer order',
      failed: 'Ended',
    })[name],
  newer: (number: string) => `See the newer order, ${number}`,
  done: 'Done:',
  toCome: 'To come:',
  next: {
    packBy: (day: string) => `We pack it by ${day}.`,
    toPack: 'Next, we pack it.',
    packLate: (day: string) => `It should have been packed by ${day}. Please ask us.`,
    readyBy: (day: string) =>
      `It can be picked up from ${day} on. We write to you when it is ready.`,
    toSend: 'Next, a courier takes it.',
    toPark: 'Next, a driver takes it to the bus park.',
    atPark: ({ name, address }: OrderPlace) =>
      `Call the driver to hear when the bus is there. Then come to ${name}, ${address}.`,
    pickUp: ({ name, address, hours }: OrderPlace) =>
      `Come to ${name}, ${address}${hours ? `: ${hours}` : ''}.`,
    pickUpAt: 'Come to the store with the order number.',
    returned: 'We write to you about your money.',
  },
  collect: {
    title: 'Your code for picking it up',
    keep: 'Tell it when you are given your goods, and to nobody before. Somebody whom you send tells it for you.',
  },
  courier: 'Who brings it',
  driver: 'The driver',
  call: (phone: string) => `Call ${phone}`,
  tracking: 'Tracking',
  plate: 'Plate number',
  help: 'Questions about this order?',
  whatsapp: 'Ask on WhatsApp',
  whatsappText: (number: string) => `Order ${number}: `,
  mail: 'Write a mail',
}
