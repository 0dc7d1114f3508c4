import { may, mayGive, type Role, ROLES } from '#lib/desk/rights.ts'
import { RIGHT_OF_ROUTE } from './screens.ts'

/** Whether there is a page for a role beside those that everybody at the desk has. Another role is not offered. */
const hasPage = (role: Role): boolean =>
  Object.values(RIGHT_OF_ROUTE).some(
    (right) => right !== null && right !== 'desk.use' && may(role, right),
  )

export const OFFERED_ROLES: readonly Role[] = ROLES.filter(hasPage)

/** The roles that `giver` may choose for somebody who has the role `present`. */
export const rolesToGive = (giver: Role, present: Role | null = null): Role[] =>
  ROLES.filter((role) => (OFFERED_ROLES.includes(role) || role === present) && mayGive(giver, role))
