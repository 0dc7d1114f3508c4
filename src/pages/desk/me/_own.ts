import type { Asked } from '#desk/screen.ts'
import { ShopError } from '#lib/errors.ts'

type Of = Pick<Asked<unknown, unknown>, 'session'>

/** The session of who asks. A command has none. */
export function ownOf({ session }: Of) {
  if (!session) throw new ShopError('permission_denied')
  return session
}

export const ME = '/desk/me'

/** What everybody may do with their own keys, with the password given again. */
export const withPassword = {
  right: 'desk.use',
  asksPassword: true,
  subject: (asked: Of) => `staff:${ownOf(asked).staff.id}`,
} as const
