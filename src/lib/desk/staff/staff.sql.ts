import type { Insertable, Updateable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { StaffTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'
import type { Role } from '../rights.ts'

const selectStaff = (db: Database) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'created_at as createdAt'])
    .select(['locked_at as lockedAt'])
    .select((eb) => eb.fn.coalesce('joined_at', 'created_at').as('joinedAt'))
    .select('owner_since as ownerSince')
    .select(['money_each_kobo as eachKobo', 'money_day_kobo as dayKobo'])
    .where('removed_at', 'is', null)

export const listStaff = (db: Database) => selectStaff(db).orderBy('name').orderBy('id').execute()

/** All names that the audit may have, with their addresses: also of those who were removed. */
export const listAllNames = (db: Database) =>
  db.selectFrom('staff').select(['name', 'email']).execute()

/** Also of those who were removed. */
export const listStaffNames = (db: Database, ids: readonly number[]) =>
  db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()

export const findStaff = (db: Database, id: number) =>
  selectStaff(db).where('id', '=', id).executeTakeFirst()

/** With the secrets that a sign-in needs. */
export const findStaffByEmail = (db: Database, email: string) =>
  selectStaff(db)
    .select(['password_hash as passwordHash', 'totp_secret as totpSecret'])
    .where('email', '=', email)
    .executeTakeFirst()

export const findSecretsOf = (db: Database, id: number) =>
  db
    .selectFrom('staff')
    .select(['password_hash as passwordHash', 'totp_secret as totpSecret'])
    .select('totp_step as totpStep')
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertStaff(db: Database, row: Insertable<StaffTable>): Promise<number> {
  const { id } = await db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks the owners until the transaction ends. Returns the ids of those who can sign in. */
export async function lockOwners(db: Database): Promise<number[]> {
  const owners = db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('locked_at', 'is', null)
    .orderBy('id')
  return (await lockRows(db, owners).execute()).map(({ id }) => id)
}

/** Also ends the invitations that they have made: they may no longer be theirs to give. */
export async function setRole(
  db: Database,
  id: number,
  change: { role: Role; owner_since: Moment | null },
): Promise<void> {
  await db.updateTable('staff').set(change).where('id', '=', id).execute()
  await deleteInvitationsBy(db, id)
}

async function deleteInvitationsBy(db: Database, staffId: number): Promise<void> {
  await db
    .deleteFrom('staff_invitation')
    .where('invited_by', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
}

export async function removeStaffRow(db: Database, id: number, now: Moment): Promise<void> {
  await db.updateTable('staff').set({ removed_at: now }).where('id', '=', id).execute()
  await deleteKeysOf(db, id)
}

async function deleteKeysOf(db: Database, id: number): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', id).execute()
  await db.deleteFrom('staff_device').where('staff_id', '=', id).execute()
  await db.deleteFrom('staff_passkey').where('staff_id', '=', id).execute()
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute()
  await deleteInvitationsBy(db, id)
}

/** Locks somebody until they join again, and deletes their sessions and the invitations that they have made. False when they were locked already. */
export async function lockStaffRow(db: Database, id: number, now: Moment): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ locked_at: now })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await deleteKeysOf(db, id)
  return row !== undefined
}

/** Unlocks somebody who joins again with new secrets. */
export async function unlockStaffRow(
  db: Database,
  id: number,
  change: Updateable<StaffTable>,
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ ...change, locked_at: null })
    .where('id', '=', id)
    .execute()
  await deleteKeysOf(db, id)
}

/** Locks the row until the transaction ends. */
export const lockSecretsOf = (db: Database, id: number) =>
  lockRows(
    db,
    db
      .selectFrom('staff')
      .select(['password_hash as passwordHash', 'locked_at as lockedAt'])
      .where('id', '=', id)
      .where('removed_at', 'is', null),
  ).executeTakeFirst()

/** False when the stored hash is no longer `before`. */
export async function setPasswordHash(
  db: Database,
  id: number,
  before: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setTotp(
  db: Database,
  id: number,
  { sealed, step }: { sealed: string; step: number },
): Promise<void> {
  const totp = { totp_secret: sealed, totp_step: step }
  await db.updateTable('staff').set(totp).where('id', '=', id).execute()
}

export async function deleteRecoveryCodes(db: Database, staffId: number): Promise<void> {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
}

/**
 * False when this step, or a later one, was used, or when the secret is no longer the one that was read. A used step
 * after `last`, which no code has yet, is of a clock that was set back since.
 */
export async function useTotpStep(
  db: Database,
  id: number,
  { step, last, from, sealed }: { step: number; last: number; from: string; sealed: string },
): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ totp_step: step, totp_secret: sealed })
    .where('id', '=', id)
    .where('totp_secret', '=', from)
    .where((eb) => eb.or([eb('totp_step', '<', step), eb('totp_step', '>', last)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRecoveryCodes(
  db: Database,
  staffId: number,
  hashes: string[],
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash }))
  await db.insertInto('staff_recovery_code').values(rows).execute()
}

/** False when there is no such code, or it was used. */
export async function useRecoveryCode(
  db: Database,
  staffId: number,
  hashes: readonly string[],
  now: Moment,
): Promise<boolean> {
  const row = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
