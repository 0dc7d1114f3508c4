import { formatNaira } from '#lib/money.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Pay on delivery',
  intro:
    'Orders that buyers pay to the rider: whom to call, what is on its way, and which rider owes you money.',
  off: 'Pay on delivery is off. Switch it on for each zone, with the largest sum, at',
  offLink: 'Delivery prices',
  done: (what: string, kobo: number): string => {
    if (what === 'handed-in') return kobo > 0 ? `${formatNaira(kobo)} noted as handed in.` : ''
    const said = {
      blocked: 'The number is blocked.',
      unblocked: 'The number can pay on delivery again.',
    }
    return wordOf(said, what)
  },
  owed: {
    title: 'Money with riders',
    none: 'No rider owes you money.',
    nobody: 'A rider without a name',
    sum: (kobo: number, orders: number) => `${formatNaira(kobo)} for ${countOf(orders, 'parcel')}`,
    since: (at: string) => `since ${at}`,
    tick: (number: string, kobo: number) => `${number}: ${formatNaira(kobo)}`,
    submit: 'Note as handed in',
    choose: 'Tick what was handed in.',
  },
  blocked: {
    title: 'Blocked phone numbers',
    intro:
      'Buyers with these numbers cannot pay on delivery. They see other ways to pay, but not the reason.',
    none: 'No number is blocked. Buyers with a blocked number cannot pay on delivery.',
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
