import { formatNaira } from '#lib/money.ts'
import { countOf } from '../count.ts'
import { NO_SIZE, ONE_SIZE } from '../goods/pieces.ts'
import { deskTexts } from './desk.ts'
import { deskMailTexts } from './mails.ts'
import { deskOrderTexts } from './orders.ts'

/** What somebody did, before what they did it to: the acts that no screen has. */
const acts: Readonly<Record<string, string>> = {
  'staff.join': 'joined',
  'staff.rejoin': 'joined again',
  'customer.opened': 'opened the account of',
  'customer.blocked': 'blocked',
  'customer.unblocked': 'let in again',
  'customers.signed-out': 'signed out',
  'review.hidden': 'hid',
  'review.shown': 'showed again',
  'notice.sent': 'sent a notice to',
  'trending.chosen': 'chose what is trending:',
  'shop.imported': 'took what its file says of the shop',
  'goods.imported': 'imported goods from',
  'me.signed-in': 'signed in',
  'sign-in.failed': 'did not get in: the address or the password was wrong',
  'sign-in.code-failed': 'gave the right password and a wrong code',
  'sign-in.stopped': 'was stopped after too many tries to sign in',
  'table.downloaded': 'downloaded',
  'me.not-me': 'said that somebody else had signed in, and was locked out',
}

type Value = string | number

const naira = (kobo: Value): string => formatNaira(Number(kobo))
const oneOf =
  (words: Partial<Record<string, string>>) =>
  (value: Value): string =>
    words[value] ?? String(value)

/** The name of each changed field, and how its values are said. Another field is a word of the shop, such as a size. */
const fields: Partial<Record<string, { label: string; say?: (value: Value) => string }>> = {
  role: { label: 'Role', say: oneOf(deskTexts.roles) },
  each: { label: 'Money at a time', say: naira },
  day: { label: 'Money in a day', say: naira },
  total: { label: 'Total', say: naira },
  agreed: { label: 'Agreed for all goods', say: naira },
  cost: { label: 'Cost', say: naira },
  supplier: { label: 'From' },
  paper: { label: 'Paper' },
  size: { label: 'Size', say: (name) => (name === NO_SIZE ? ONE_SIZE : String(name)) },
  delivery: { label: 'Delivery', say: naira },
  payment: { label: deskTexts.pay.title, say: oneOf(deskTexts.pay.ways) },
  reference: { label: deskTexts.pay.reference },
  state: {
    label: 'Stage',
    say: oneOf({ ...deskOrderTexts.stages, paid: deskOrderTexts.steps.paid }),
  },
  goods: { label: 'Goods' },
  mail: { label: 'Mail', say: oneOf(deskMailTexts.kinds) },
  reader: { label: deskOrderTexts.note.reader, say: oneOf(deskOrderTexts.note.readers) },
  passkey: { label: 'Passkey' },
  network: { label: 'Network' },
  device: { label: 'Device' },
  way: { label: 'By' },
  name: { label: 'Name' },
  phone: { label: 'Phone' },
  tracking: { label: deskOrderTexts.tracking },
  street_address: { label: deskTexts.receiver.street },
  lga: { label: deskTexts.receiver.lga },
  proof: { label: 'Reference of the refund' },
  sessions: { label: 'Sessions' },
  notice: { label: 'Notice' },
  told: { label: 'Customers told' },
  added: { label: 'Added' },
  changed: { label: 'Changed' },
  tabs: { label: 'Tabs' },
  removed: { label: 'Taken off the shelf' },
  [NO_SIZE]: { label: ONE_SIZE },
}

/** What the page of who did what says of changes, and of acts that no screen has. */
export const auditTexts = {
  act: (name: string): string => acts[name] ?? name,
  review: (id: string) => `review ${id}`,
  giftCard: (id: string) => `gift card ${id}`,
  items: (count: number) => countOf(count, 'item'),
  /** Whose name is not shown: `c12`, or the number of an order. */
  customer: (id: string) => (/^c\d+$/.test(id) ? 'a customer' : `the customer of ${id}`),
  change: (field: string, was: Value | null, is: Value | null): string => {
    const { label = field, say = String } = fields[field] ?? {}
    const before = was === null || was === '' ? '' : say(was)
    const after = is === null || is === '' ? '' : say(is)
    if (before === '') return after === '' ? '' : `${label}: ${after}`
    return after === '' ? `${label}: ${before} until now` : `${label}: ${before} → ${after}`
  },
}
