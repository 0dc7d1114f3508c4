import type { PaymentKind } from '#lib/payments/payments.ts'

const ways: Record<PaymentKind, string> = { fiat: 'card or bank transfer', crypto: 'coins' }

/** Texts of the payment page of an order without an account. */
export const payLinkTexts = {
  title: (number: string) => `Your order ${number}`,
  heading: {
    open: (number: string) => `Your order ${number}`,
    underway: () => 'Your money is on its way',
    paid: () => 'Paid. Thank you!',
    look: () => 'We are looking at your payment',
    returned: () => 'Your money goes back to you',
    ended: () => 'This link has run out',
    door: (number: string) => `Order ${number} is confirmed`,
    over: (number: string) => `Order ${number} has ended`,
  },
  says: {
    open: (until: string) =>
      `We have made this order for you. Its goods are kept until ${until}. Please pay before then.`,
    underway: () => 'It has been seen, and is being confirmed. Please do not pay again.',
    paid: () => 'We have your money. Below you see how far your order is.',
    look: () =>
      'Money came for this order that does not fit it. Please do not pay again: we look at it and tell you.',
    returned: () =>
      'It came after the order had ended, and the goods went to somebody else. It goes back the way it came.',
    ended: () => 'The order can no longer be paid, and its goods are on the shelf again.',
    door: () => 'Nothing is to be paid on this page: you pay when your parcel comes.',
    over: () => 'Nothing is to be paid for it. If you still want it, please call us.',
  },
  mayBePaid: 'If you have just paid, do not pay again: this page will say so in some minutes.',
  how: 'How do you want to pay?',
  pay: (sum: string) => `Pay ${sum} by`,
  by: (kind: PaymentKind, company: string) => `${ways[kind]} (${company})`,
  ask: (phone: string) => `Questions? Call ${phone}.`,
  desk: {
    title: 'Payment link',
    about: (until: string) =>
      `Anybody with the link sees the goods and the sum, and can pay until ${until}.`,
    copy: 'The link, to copy',
    whatsapp: 'Send by WhatsApp',
    message: (brand: string, number: string, sum: string, link: string) =>
      `Your order ${number} at ${brand} comes to ${sum}. See it and pay here: ${link}`,
    door: {
      title: 'Page for the buyer',
      about:
        'Anybody with the link sees the goods and what the rider collects. The page shows the hand-over code only to who types the phone number of the order.',
      message: (brand: string, number: string, sum: string, link: string) =>
        `Your order ${number} at ${brand} is confirmed. You pay ${sum} to the rider. See it here: ${link}`,
    },
  },
  mail: {
    subject: (number: string, brand: string) => `Your order ${number} at ${brand}: please pay`,
    preview: (total: string) => `It comes to ${total}.`,
    heading: (number: string) => `Your order ${number} is ready to be paid`,
    body: (number: string, total: string) =>
      `We have made the order ${number} for you, as you asked. It comes to ${total}. The page behind the button shows what is in it.`,
    until: (time: string) => `We keep its goods for you until ${time}.`,
    action: 'See and pay',
  },
}
