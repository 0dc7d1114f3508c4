/**
 * What an entry of the books is. What was sold: `sale` of a line at its price, `discount` of a line, `delivery`, `card`
 * (a gift card), `exchange` (goods for others that came back, at what they cost less their discount). What paid it:
 * `payment`. What went back of it: `refund`; `exchanged` where it pays other goods. `held`: money that came and is no
 * sale, below 0 when it goes back or becomes one. `fee`: what the payment company keeps. What the goods cost the shop:
 * `cost` of a line, below 0, where it is known; `restocked`: what of it came back on the shelf. `rider`: what bringing
 * the order cost, below 0, where it is known.
 */
export const SOLD_KINDS = ['sale', 'discount', 'delivery', 'card', 'exchange'] as const
export const BACK_KINDS = ['refund', 'exchanged'] as const
export const COST_KINDS = ['cost', 'restocked'] as const
export const ENTRY_KINDS = [
  ...SOLD_KINDS,
  ...BACK_KINDS,
  ...COST_KINDS,
  'payment',
  'held',
  'fee',
  'rider',
] as const
/** What the reports of sales count, and those of payments. */
export const SALES_KINDS = [...SOLD_KINDS, ...BACK_KINDS] as const
export const MONEY_KINDS = [...BACK_KINDS, 'payment', 'held', 'fee'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
