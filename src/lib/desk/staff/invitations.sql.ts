import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { StaffInvitationTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

export async function insertInvitation(
  db: Database,
  row: Insertable<StaffInvitationTable>,
): Promise<void> {
  await db.insertInto('staff_invitation').values(row).execute()
}

const selectOpenInvitations = (db: Database, now: Moment) =>
  db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'role', 'totp_secret as totpSecret', 'expires_at as expiresAt'])
    .select(['challenge', 'invited_by as invitedBy'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

export const findInvitation = (db: Database, id: string, now: Moment) =>
  selectOpenInvitations(db, now).where('id', '=', id).executeTakeFirst()

export const listInvitations = (db: Database, now: Moment) =>
  selectOpenInvitations(db, now).orderBy('created_at').execute()

/** False when it was used already. */
export async function useInvitation(db: Database, id: string, now: Moment): Promise<boolean> {
  const row = await db
    .updateTable('staff_invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setInvitationAnswer(db: Database, id: string, answer: string): Promise<void> {
  await db.updateTable('staff_invitation').set({ answer }).where('id', '=', id).execute()
}

/** The answer to who used it after `since`. */
export const findInvitationAnswer = (db: Database, id: string, since: Moment) =>
  db
    .selectFrom('staff_invitation')
    .select('answer')
    .where('id', '=', id)
    .where('used_at', '>', since)
    .executeTakeFirst()

/** Of the invitations that were used before `now`. */
export async function deleteInvitationAnswers(db: Database, now: Moment): Promise<void> {
  await db
    .updateTable('staff_invitation')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('used_at', '<=', now)
    .execute()
}

export async function setInvitationChallenge(
  db: Database,
  id: string,
  { challenge, now }: { challenge: string; now: Moment },
): Promise<void> {
  await db
    .updateTable('staff_invitation')
    .set({ challenge, challenge_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes the challenge of an invitation, which counts once; false when it is another one, taken, or not newer than
 * `since`.
 */
export async function takeInvitationChallenge(
  db: Database,
  id: string,
  { challenge, since }: { challenge: string; since: Moment },
): Promise<boolean> {
  const taken = await db
    .updateTable('staff_invitation')
    .set({ challenge: null, challenge_at: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .where('challenge_at', '>', since)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes an open invitation and returns it; undefined for one that was used or is over. */
export const deleteInvitation = (db: Database, id: string, now: Moment) =>
  db
    .deleteFrom('staff_invitation')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'role'])
    .executeTakeFirst()

/** Deletes the open invitations to an address: only the newest one works. */
export async function deleteInvitationsTo(db: Database, email: string): Promise<void> {
  await db
    .deleteFrom('staff_invitation')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteOldInvitations(db: Database, before: Moment): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<', before).execute()
}
