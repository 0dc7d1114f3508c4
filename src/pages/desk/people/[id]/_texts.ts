import { formatNaira } from '#lib/money.ts'
import { countOf } from '#lib/texts/count.ts'

export const texts = {
  noName: 'No name',
  username: (name: string) => `User name ${name}`,
  orders: (count: number) => countOf(count, 'order'),
  since: (day: string) => `since ${day}`,
  signedUp: (day: string) => `signed up ${day}`,
  paid: (backKobo: number) =>
    backKobo > 0 ? `paid, less ${formatNaira(backKobo)} sent back` : 'paid',
  refused: (refused: number, orders: number) => `${refused} of ${orders}`,
  parcels: 'orders refused at the door',
  credit: (until: string) => `store credit${until && `, until ${until}`}`,
  ordersTitle: 'Orders',
  noOrders: 'Nothing was ordered with this account yet.',
  older: 'Older orders',
  newest: 'The newest orders',
  happened: 'What happened',
  note: 'A note for the team',
  noteHint:
    'It stands on the newest order, too, where who packs it reads it. The person can ask to read it.',
  add: 'Add',
  on: (number: string) => `on ${number}`,
  noNotes: 'Nobody has written a note.',
  getsIt: 'Where it goes',
  atCounter: 'Taken along at the counter',
  mayBeSent: 'What may be sent',
  news: 'News by mail',
  agreed: (day: string, source: string) => `Agreed ${day}, on ${source}`,
  ended: (day: string) => `Ended ${day}`,
  asked: (day: string) => `Asked ${day}, not confirmed yet`,
  never: 'Never asked',
  yes: 'Yes',
  no: 'No',
  onlyThey: 'Only they can say yes. News of their orders goes in any case.',
  unverified:
    'Nobody has pressed the link in the mail of this account. Confirm the address only when you know that it is theirs: orders made with it without an account become theirs.',
  letIn: 'Confirm the address',
  blocked: (reason: string, who: string) =>
    `Blocked: the checkout takes no orders from them.${reason && ` ${reason} (${who})`}`,
  unblock: 'Unblock',
  blockTitle: 'Block',
  blockText: (hasAccount: boolean) =>
    `The checkout refuses orders with ${hasAccount ? 'the e-mail address and phone number of their account, and says whom to call. They are signed out and cannot sign in.' : 'this phone number, or with this e-mail address where there is none, and says whom to call.'} Others on their orders, such as of who gets a gift, are not blocked. What they ordered stays.`,
  reason: 'Why, for the team',
  block: 'Block them',
  mergeTitle: 'They are also somebody else of the list',
  mergeText:
    'Their orders then stand on one page, and so does what they order later with either. An account keeps its name. You can take them apart again.',
  mergeOther: 'The other: phone, e-mail or order number',
  merge: 'Make one customer of both',
  same: 'Also',
  sameBy: (who: string, day: string) => `${who}, ${day}`,
  split: 'Take apart',
  splitNamed: (key: string) => `Take apart: ${key}`,
  exportTitle: 'Give them what is stored',
  exportText:
    'One file with everything that the shop stores about them. The law gives you 30 days to answer. Send it only to an address or phone number that you know is theirs.',
  export: 'Download the file',
  eraseTitle: 'Erase',
  eraseText: (hasAccount: boolean) =>
    `${hasAccount ? 'The account and its data go, and unpaid orders end. Paid orders' : 'Orders that are over lose name, phone, e-mail and street; one under way does when it is over. Orders'} stay in the books without them, as the law asks for six years. It happens in 24 hours; until then you can stop it.`,
  erase: 'Erase in 24 hours',
  erasedAt: (at: string) =>
    `Everything about them will be erased on ${at}. An order under way, or with a refund under way, keeps what it needs until that is over.`,
  stopErasing: 'Stop it',
  done: {
    'let-in': 'They can sign in now. The account is verified.',
    blocked: 'They are blocked.',
    unblocked: 'They can order again.',
    merged: 'They are one customer now.',
    split: 'They are two customers again.',
    erase: 'They will be erased in 24 hours.',
    stopped: 'Erasing is stopped. Nothing was erased.',
  },
}
