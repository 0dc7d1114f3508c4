import type { ReturnKind, ReturnReason, ReturnTab } from '#lib/orders/returns/returns.ts'
import { returnTexts } from '#lib/texts/buying/returns.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const tabs: Record<ReturnTab, string> = {
  asked: 'To answer',
  agreed: 'Agreed',
  received: 'Here, not settled',
  over: 'Over',
}

export const texts = {
  title: 'Returns',
  tabs,
  intro: {
    asked: 'Customers want to send these goods back. Answer within one working day.',
    agreed: 'These goods may come. Open a return when its parcel is here.',
    received: 'These goods came back. Give money, store credit or other goods for them.',
    over: 'Nothing is to be done for these.',
  } satisfies Record<ReturnTab, string>,
  none: {
    asked: 'Nobody waits for an answer.',
    agreed: 'No goods are awaited.',
    received: 'Everything that came back is settled.',
    over: 'No return is over yet.',
  } satisfies Record<ReturnTab, string>,
  noneYet: 'No returns yet',
  noneYetText:
    'A customer asks for one on the page of an order that has arrived. You then agree or refuse here, and say what came back.',
  of: (number: string, name: string): string => (name ? `${number}, ${name}` : number),
  wants: (kind: ReturnKind, units: number, reason: ReturnReason) =>
    `${returnTexts.kinds[kind]} of ${countOf(units, 'piece')}: ${returnTexts.reasons[reason].toLowerCase()}`,
  one: {
    title: (kind: ReturnKind, number: string) => `${returnTexts.kinds[kind]} of ${number}`,
    asked: (moment: string) => `Asked for ${moment}`,
    said: 'We told the customer',
    order: 'See the order',
    agree: 'Agree',
    agreeText:
      'The customer may send or bring the goods. A mail and a notice go out now, with your words.',
    refuse: 'Refuse',
    refuseText:
      'The customer keeps the goods and the shop the money. A mail and a notice go out now, with your words.',
    words: 'What the customer should know',
    agreeHint: 'Such as the address, who pays the way, or when a courier comes. May be empty.',
    refuseHint: 'Why. The customer reads it.',
    settle: 'What the customer gets for it',
    exchange: 'Exchange it',
    exchangeText:
      'For another size, another colour or other goods: a new order, paid with this money.',
    refund: 'Give the money back',
    refundText: 'The way it came. The next page shows the sum first.',
    credit: 'Give store credit',
    creditText: 'The customer chooses other goods in the shop and pays with it.',
    wants: (name: string, wanted: string) => `Wants instead of ${name}: ${wanted}`,
    newOrder: 'Exchanged, new order',
    close: 'Give nothing',
    closeText: 'Such as for goods that were worn. A mail and a notice go out now, with your words.',
    closeNow: 'Settle it without money',
    final: 'This cannot be taken back.',
    came: 'The goods are here',
    cameText: 'Note what came, in which condition, and whether it goes back on the shelf.',
  },
  done: (what: string): string =>
    wordOf(
      {
        agreed: 'Agreed. The customer is told.',
        refused: 'Refused. The customer is told.',
        received: 'What came is noted. Now say what the customer gets for it.',
        closed: 'It is settled. The customer is told.',
      },
      what,
    ),
}
