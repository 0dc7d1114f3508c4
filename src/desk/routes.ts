import { type Right, may, mayGive, type Role, ROLES } from '#lib/desk/rights.ts'
import { DESK_PAGES } from '#lib/desk/pages.ts'
import { SCREENS } from './screens.ts'

/**
 * The right that opens each route of the desk; null where nobody needs to be signed in. A route that is not here does
 * not exist.
 */
export const RIGHT_OF_ROUTE: Readonly<Record<string, Right | null>> = {
  ...DESK_PAGES,
  ...Object.fromEntries(SCREENS.map(({ address, right }) => [address, right])),
}

/** Whether there is a page for a role beside those that everybody at the desk has. Another role is not offered. */
const hasPage = (role: Role): boolean =>
  Object.values(RIGHT_OF_ROUTE).some(
    (right) => right !== null && right !== 'desk.use' && may(role, right),
  )

export const OFFERED_ROLES: readonly Role[] = ROLES.filter(hasPage)

/** The roles that `giver` may choose for somebody who has the role `present`. */
export const rolesToGive = (giver: Role, present: Role | null = null): Role[] =>
  ROLES.filter((role) => (OFFERED_ROLES.includes(role) || role === present) && mayGive(giver, role))
