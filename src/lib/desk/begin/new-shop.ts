/** The answers that a new shop begins with, until its owner gives others: its files say them. */
export const NEW_SHOP = {
  brand: 'My shop',
  tagline: 'Fashion, brought to your door',
  // Nobody has a mailbox there, and nobody answers this number.
  email: 'hello@my-shop.example',
  phone: '0800 000 0000',
  whatsapp: '',
  address: 'Nigeria',
  hours: 'Monday to Saturday, 9:00 to 18:00',
  state: 'Lagos',
  categories: 'Clothes, Shoes, Bags',
  fees: '2500, 5000',
} as const

/** What only stands in for an answer: the form shows it as empty. */
const STAND_INS = ['brand', 'tagline', 'email', 'phone', 'address'] as const
type StandIn = (typeof STAND_INS)[number]

export const isStandIn = (name: string, value: unknown): boolean =>
  STAND_INS.includes(name as StandIn) && value === NEW_SHOP[name as StandIn]

/** Whether these are the facts of a shop whose owner was asked nothing. */
export const isUnanswered = (facts: Readonly<Record<StandIn, string>>): boolean =>
  STAND_INS.every((name) => isStandIn(name, facts[name]))
