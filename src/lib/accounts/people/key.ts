/** An account as addresses, the audit and orders name it. */
export const idOfAccount = (customerId: number): string => `c${customerId}`

/** The account that a key such as `c12` means; null for somebody without one. */
export function accountIdIn(key: string): number | null {
  const [, digits] = /^c(\d{1,9})$/.exec(key) ?? []
  return digits === undefined ? null : Number(digits)
}
