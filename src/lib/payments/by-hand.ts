/** The ways in which the team takes money itself, without a payment company. */
export const HAND_METHODS = ['cash', 'pos', 'transfer'] as const
export type HandMethod = (typeof HAND_METHODS)[number]

/** Whether no company has books of a payment. */
export const isByHand = (provider: string): boolean =>
  HAND_METHODS.some((method) => method === provider)

/** A bank's reference as it is compared: spaces and capitals do not matter. */
export const toBankReference = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
