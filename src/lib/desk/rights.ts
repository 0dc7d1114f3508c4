export const ROLES = ['owner', 'manager', 'packer', 'support', 'editor', 'books'] as const
export type Role = (typeof ROLES)[number]

const ALL = 'owner manager packer support editor books'

/** Which roles have which right. One right a line. */
const rights = {
  'desk.use': ALL,
  /** A packer sees those that are paid and not delivered. */
  'orders.see': 'owner manager packer support books',
  'orders.see-all': 'owner manager support books',
  /** To take orders along as a table, with the contacts that the role sees. */
  'orders.export': 'owner manager books',
  'orders.address': 'owner manager packer support',
  'orders.pack': 'owner manager packer',
  'orders.make': 'owner manager support',
  'orders.note': 'owner manager packer support',
  'orders.cancel': 'owner manager support',
  'returns.receive': 'owner manager packer support',
  /** To agree to a return, or to refuse it. */
  'returns.answer': 'owner manager support',
  'money.refund': 'owner manager support books',
  'money.see': 'owner manager books',
  'money.see-state': 'owner manager support books',
  'reports.see': 'owner manager books',
  'people.see': 'owner manager support',
  'people.erase': 'owner',
  'goods.write': 'owner manager',
  'goods.price': 'owner manager',
  'stock.change': 'owner manager',
  /** What goods cost the shop. */
  'costs.see': 'owner manager books',
  'stock.count': 'owner manager packer',
  'offers.see': 'owner manager support books',
  'offers.change': 'owner manager',
  'delivery.see': 'owner manager support books',
  'delivery.change': 'owner manager',
  'reviews.answer': 'owner manager support',
  'words.write': 'owner manager editor',
  'words.publish': 'owner manager editor',
  'notices.one': 'owner manager support',
  'notices.all': 'owner manager',
  'staff.see': 'owner manager',
  'staff.change': 'owner',
  'settings.see': 'owner manager',
  /** To see how the shop is, to back it up, and to try again what was given up. */
  'health.mend': 'owner manager',
  'settings.change': 'owner',
  'audit.see': 'owner manager packer support books',
  'audit.see-all': 'owner manager',
} as const satisfies Record<string, string>

export type Right = keyof typeof rights

const RIGHTS = Object.keys(rights) as Right[]

export const may = (role: Role, right: Right): boolean => rights[right].split(' ').includes(role)

/** Whether the owner says how much money this role may send back. */
export const hasMoneyLimit = (role: Role): boolean => role !== 'owner' && may(role, 'money.refund')

/** Whether this role may sell at the counter: it takes the money and hands the goods over. */
export const maySell = (role: Role): boolean =>
  may(role, 'money.refund') && may(role, 'orders.pack')

/** Whether `giver` may give `role` to somebody: nobody gives a right that they do not have. */
export const mayGive = (giver: Role, role: Role): boolean =>
  RIGHTS.every((right) => !may(role, right) || may(giver, right))
