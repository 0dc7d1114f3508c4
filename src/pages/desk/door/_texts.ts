import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: 'Pay on delivery',
  intro: 'Orders that are paid to the rider: whom to call, what is on its way, who owes you money.',
  off: 'Nobody pays on delivery yet. You set it for each zone, with the greatest sum, at',
  offLink: 'Delivery prices',
  done: (what: string, kobo: number) =>
    what === 'handed-in' && kobo > 0 ? `${formatNaira(kobo)} noted as handed in.` : '',
  owed: {
    title: 'Money with riders',
    none: 'No rider owes you money.',
    nobody: 'A rider without a name',
    sum: (kobo: number, orders: number) =>
      `${formatNaira(kobo)} for ${orders} ${orders === 1 ? 'parcel' : 'parcels'}`,
    since: (at: string) => `since ${at}`,
    tick: (number: string, kobo: number) => `${number}: ${formatNaira(kobo)}`,
    submit: 'Note as handed in',
    choose: 'Tick what was handed in.',
  },
  toCall: { title: 'To call', none: 'Nobody waits for a call.' },
  onTheWay: { title: 'On the way', none: 'No rider has money to collect.' },
  comingBack: { title: 'Not taken, not back yet', none: 'No parcel is on its way back.' },
}
