import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: 'Pay on delivery',
  back: (number: string) => `Order ${number}`,
  due: (kobo: number) => `${formatNaira(kobo)} to collect`,
  none: 'There is nothing to do here for this order now.',
  call: {
    title: 'Call the buyer',
    text: 'Ask whether the order, the address and the sum are right. Nothing is packed before that.',
    submit: 'I have called: pack it',
    no: 'They do not want it, or nobody answers?',
    cancel: 'Cancel the order',
  },
  rider: {
    title: 'The rider’s page',
    text: 'Send this link to the rider, and to nobody else. It shows the name, the area and the sum, and takes the code of the buyer. Another rider gets another link.',
    link: 'Link for the rider',
    send: 'Send by WhatsApp',
    says: (number: string, link: string) => `Parcel ${number}: ${link}`,
    locked: 'A wrong code was typed five times. Only you can hand it over now.',
  },
  handOver: {
    title: 'Handed over without the code',
    text: 'Call the buyer first. The order is then delivered and paid, and the rider owes you the money.',
    reason: 'How do you know?',
    submit: (kobo: number) => `Handed over, ${formatNaira(kobo)} collected`,
  },
  refuse: {
    title: 'Not taken',
    deposit: (kobo: number, isKept: boolean) =>
      isKept
        ? `The shop keeps the deposit of ${formatNaira(kobo)}, as the buyer was told.`
        : `The deposit of ${formatNaira(kobo)} goes back to the buyer: at once where its company sends it, else it is listed under Money for you to send.`,
    text: 'The order ends, and nothing is owed. What a gift card or store credit paid goes back to it. When the parcel is back in the shop, press “Goods came back”: then its goods are on the shelf again. A buyer who has not taken two parcels can no longer pay on delivery.',
    reason: 'Why was it not taken?',
    submit: 'Note as not taken',
  },
  afterAll: {
    title: 'Taken after all?',
    text: 'The parcel is then on its way again, and the rider’s link works again.',
    submit: 'It is on its way again',
    received: 'Note that the goods came back',
  },
}
