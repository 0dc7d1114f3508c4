import { isMadeCode, normalCode } from '#lib/codes.ts'
import { DAY_MS } from '#lib/time.ts'

/** Who made the code of a cart: the shopper for the desk, or the desk for a shopper. */
export type SharedBy = 'shopper' | 'desk'

export type SharedUnits = { sizeId: number; quantity: number }

export const SHARED_CODE_LENGTH = 8
/** The longest code that is read, with blanks and hyphens, as people type it. */
export const TYPED_SHARED_CODE_LENGTH = 20
/** How long a code opens its goods. */
export const SHARED_MS = 7 * DAY_MS

/** A typed code as it is stored; null for a text that cannot be one. */
export function readSharedCode(typed: string): string | null {
  if (typed.length > TYPED_SHARED_CODE_LENGTH) return null
  const code = normalCode(typed)
  return isMadeCode(code, SHARED_CODE_LENGTH) ? code : null
}
