import { pieceInWords } from '../goods/pieces.ts'

type OrderLine = { name: string; size: string; colour: string; sku?: string | null }

/** Texts of the mails about an order, as in `mails.ts`. */
export const orderMailTexts = {
  delivery: {
    subject: (number: string, state: string, brand: string) =>
      `Your order ${number} at ${brand}: ${state}`,
    pickedUp: 'picked up',
    onTheBus: 'on the bus',
    unfetched: 'not picked up yet',
    newPlace: 'another pickup place',
    preview: 'News of your order.',
    heading: (number: string) => `News of your order ${number}`,
    action: 'See your order',
    arrives: (days: string) => `It arrives ${days}.`,
    courier: 'Who brings it',
    call: 'Call the courier',
    tracking: (tracking: string) => `Tracking: ${tracking}`,
    driver: 'The driver',
    callDriver: 'Call the driver',
    plate: (plate: string) => `Plate number: ${plate}`,
    code: (code: string) => `Your code for picking it up: ${code}`,
    onPage: {
      phone:
        'Its page shows the rest, such as who brings it or your code for picking it up. It asks for the phone number of the order.',
      name: 'Its page shows the rest, such as who brings it or your code for picking it up. It asks for the name in the order.',
    },
    keepCode:
      'Tell it when you are given your goods, and to nobody before. Somebody whom you send tells it for you.',
  },

  moneyBack: {
    subject: (number: string, brand: string) => `Your money for order ${number} at ${brand}`,
    preview: 'We send it back to you.',
    heading: 'Your money is on its way back',
    claims: {
      coins: {
        preview: 'Please say where your coins go.',
        heading: 'Where do your coins go?',
        action: 'Say where your coins go',
      },
      account: {
        preview: 'Please say which bank account your money goes to.',
        heading: 'Where should we send your money?',
        action: 'Say which account',
      },
    },
    claimText: (number: string) =>
      `The money for your order ${number} goes back to you in coins. Coins can only be sent where you want them, so nothing has been sent yet. Please say where:`,
    action: 'See your orders',
  },

  orderPaid: {
    subject: (number: string) => `Your order ${number} is paid`,
    preview: (total: string) => `We have received ${total}. Thank you!`,
    heading: 'Thank you, your order is paid',
    body: (number: string, total: string, date: string) =>
      `We have received your payment of ${total} for order ${number} on ${date}.`,
    arrives: (days: string) => `It arrives ${days}.`,
    lines: 'What you bought',
    line: ({ sku, ...piece }: OrderLine) => [pieceInWords(piece), sku].filter(Boolean).join(', '),
    each: (quantity: number, price: string) => `${quantity} × ${price}`,
    subtotal: 'Subtotal',
    delivery: 'Delivery',
    pickup: 'Pickup',
    free: 'Free',
    total: 'Total paid',
    vat: (amount: string) => `Includes VAT ${amount}`,
    deliverTo: 'We deliver to',
    pickUpBy: 'To be picked up by',
    pickUpAt: 'Where to pick it up',
    collectAt: 'At which bus park to collect it',
    handedOverTo: 'Handed over to',
    orderNumber: 'Order number',
    receipt: 'Receipt number',
    reference: 'Payment reference',
    action: 'See your order',
  },
} as const
