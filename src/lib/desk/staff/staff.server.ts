import { fieldError, ShopError } from '#lib/errors.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { after, DAY_MS, dateOf } from '#lib/time.ts'
import type { Actor } from '../desk.ts'
import { mayGive, type Role } from '../rights.ts'
import { newTotpSecret } from '../sign-in/second-factor.server.ts'
import { deleteSessionsOf } from '../sign-in/sessions.sql.ts'
import { joinLinkOf } from './join.server.ts'
import type { Invite } from './staff.schema.ts'
import {
  deleteInvitationsTo,
  deleteInvitation,
  insertInvitation,
  listInvitations,
} from './invitations.sql.ts'
import {
  findStaff,
  findStaffByEmail,
  listStaff,
  listStaffNames,
  lockOwners,
  removeStaffRow,
  setRole,
} from './staff.sql.ts'

export const INVITATION_DAYS = 3
/** Who has been an owner for less removes no other: the shop's older owners have as long to notice. */
export const OWNER_DAYS = 7

/** All members of staff, and the open invitations with their links. */
export async function readStaff(shop: Shop) {
  const staff = await listStaff(shop.db)
  const invitations = await listInvitations(shop.db, shop.now())
  const nameOf = new Map(staff.map(({ id, name }) => [id, name]))
  return {
    staff,
    invitations: invitations.map(({ id, email, role, expiresAt, invitedBy }) => ({
      id,
      by: nameOf.get(invitedBy ?? 0) ?? null,
      email,
      role,
      expiresAt,
      link: joinLinkOf(shop, id),
    })),
  }
}

/** The names of members of staff by their id, also of those who were removed. */
export async function readMemberNames(
  { db }: Shop,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = ids.length > 0 ? await listStaffNames(db, ids) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One member of staff. Throws ShopError('not_found'). */
export async function readMember({ db }: Shop, id: number) {
  const staff = await findStaff(db, id)
  if (!staff) throw new ShopError('not_found')
  return staff
}

/**
 * Invites somebody, also a locked member of staff. Older links to the address stop working. Throws ShopError beside
 * `email` or `role`.
 */
export async function invite(shop: Shop, by: Actor, { email, role }: Invite): Promise<void> {
  refuseToGive(by, role)
  const staff = await findStaffByEmail(shop.db, email)
  if (staff && staff.lockedAt === null) throw fieldError('email', deskTexts.staff.isStaff(email))
  const now = shop.now()
  await deleteInvitationsTo(shop.db, email)
  await insertInvitation(shop.db, {
    id: newId(),
    email,
    role,
    totp_secret: newTotpSecret(shop),
    invited_by: by.staffId,
    created_at: now,
    expires_at: after(now, INVITATION_DAYS * DAY_MS),
  })
}

/** Takes an invitation back: its link stops working. Throws ShopError('not_found') for one that is used or over. */
export async function withdraw(shop: Shop, id: string): Promise<Invite> {
  const invitation = await deleteInvitation(shop.db, id, shop.now())
  if (!invitation) throw new ShopError('not_found')
  return invitation
}

/**
 * Gives somebody another role; returns the one before. Their invitations end. Throws ShopError beside `role`, also for
 * the last owner, and from an owner of less than OWNER_DAYS days for another owner.
 */
export async function changeRole(shop: Shop, by: Actor, id: number, role: Role): Promise<Role> {
  refuseToGive(by, role)
  const before = await requireOther(shop, by, { id, role })
  if (before.role === role) return role
  await setRole(shop.db, id, { role, owner_since: role === 'owner' ? shop.now() : null })
  return before.role
}

/**
 * Removes a member of staff at once, with the invitations that they have made or got; returns their role. Throws
 * ShopError beside `role` as `changeRole`; not on the command line, which can invite the next one: an owner who has
 * lost all keys has no other way back.
 */
export async function removeStaff(shop: Shop, by: Actor, id: number): Promise<Role> {
  const isCommand = by.staffId === null
  const { role, email } = await (isCommand
    ? readMember(shop, id)
    : requireOther(shop, by, { id, role: null }))
  await deleteInvitationsTo(shop.db, email)
  await removeStaffRow(shop.db, id, shop.now())
  return role
}

/** Signs somebody out everywhere. */
export async function endSessionsOf(shop: Shop, id: number): Promise<void> {
  await readMember(shop, id)
  await deleteSessionsOf(shop.db, id)
}

function refuseToGive(by: Actor, role: Role): void {
  if (!mayGive(by.role, role)) throw fieldError('role', deskTexts.staff.mayNotGive)
}

async function refuseNewOwner(shop: Shop, staffId: number): Promise<void> {
  const { ownerSince } = await readMember(shop, staffId)
  const mayAt = after(ownerSince ?? shop.now(), OWNER_DAYS * DAY_MS)
  if (mayAt > shop.now())
    throw fieldError('role', deskTexts.staff.newOwner(OWNER_DAYS, dateOf(mayAt)))
}

/**
 * The member of staff to change. Throws ShopError beside `role` when the shop would be left without an owner, or an
 * owner would be changed by one who is new.
 */
async function requireOther(
  shop: Shop,
  by: Actor,
  { id, role }: { id: number; role: Role | null },
) {
  const owners = await lockOwners(shop.db)
  const staff = await readMember(shop, id)
  if (role !== 'owner' && owners.length === 1 && owners[0] === id)
    throw fieldError('role', deskTexts.staff.lastOwner)
  if (staff.role === 'owner' && role !== 'owner' && by.staffId !== null && by.staffId !== id)
    await refuseNewOwner(shop, by.staffId)
  return staff
}
