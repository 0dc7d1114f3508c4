import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: 'Pay on delivery',
  intro: 'Orders that are paid to the rider: whom to call, what is on its way, who owes you money.',
  off: 'Nobody pays on delivery yet. You set it for each zone, with the greatest sum, at',
  offLink: 'Delivery prices',
  done: (what: string, kobo: number) =>
    what === 'handed-in' && kobo > 0
      ? `${formatNaira(kobo)} noted as handed in.`
      : what === 'blocked'
        ? 'The number is blocked.'
        : what === 'unblocked'
          ? 'The number can pay on delivery again.'
          : '',
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
  blocked: {
    title: 'Blocked phone numbers',
    intro:
      'Their orders are not paid on delivery. The buyers are shown other ways, without the reason.',
    none: 'No number is blocked. The orders of a blocked number are not paid on delivery.',
    why: (reason: string, who: string) => `${reason} (${who})`,
    phone: 'Phone number',
    reason: 'Why',
    block: 'Block this number',
    unblock: 'Unblock',
    unblockNamed: (phone: string) => `Unblock ${phone}`,
  },
  toCall: { title: 'To call', none: 'Nobody waits for a call.' },
  onTheWay: { title: 'On the way', none: 'No rider has money to collect.' },
  comingBack: { title: 'Not taken, not back yet', none: 'No parcel is on its way back.' },
}
