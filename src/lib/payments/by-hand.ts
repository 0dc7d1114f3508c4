/** The ways in which the team itself takes money, without a payment company. */
export const HAND_METHODS = ['cash', 'pos', 'transfer'] as const
export type HandMethod = (typeof HAND_METHODS)[number]

/** As the provider of a payment: a rider collected it. */
export const DOOR = 'door'

/** Whether the team took the payment by hand, so that no company has a record of it. */
export const isByHand = (provider: string): boolean =>
  provider === DOOR || HAND_METHODS.some((method) => method === provider)

/** A bank's reference in upper case without spaces, for comparison. */
export const toBankReference = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
