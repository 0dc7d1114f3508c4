import { hashSecret, newId, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { unlessFull } from '#lib/db/database.server.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Moment } from '#lib/time.ts'
import type { Staff } from '../desk.ts'
import { SHOWN_AGAIN_MS } from '../act.server.ts'
import { deleteFormSecrets } from '../act.sql.ts'
import { deleteInvitationAnswers, deleteOldInvitations } from '../staff/invitations.sql.ts'
import { deleteOldDevices } from './devices.sql.ts'
import {
  deleteEndedSessions,
  deleteSession,
  findSessionByCookie,
  insertSession,
  updateSession,
} from './sessions.sql.ts'

/** How long a member of staff may take for the second factor. */
const PASSWORD_STAGE_MS = 10 * MINUTE_MS
export const SESSION_MS = 12 * HOUR_MS
export const IDLE_MS = 30 * MINUTE_MS
/** On the phone that a packer has bound: it lies beside the parcels all day. */
const BOUND_IDLE_MS = 8 * HOUR_MS
const SEEN_EVERY_MS = MINUTE_MS
/** For how long acts do not ask for the password again. */
export const CONFIRMED_MS = 10 * MINUTE_MS
const KEPT_FORMS_MS = HOUR_MS
/** The longest that browsers keep a cookie. */
export const DEVICE_MS = 400 * DAY_MS
const INVITATIONS_RETENTION_MS = 30 * DAY_MS

export type Session = {
  id: string
  /** `password`: the second factor is missing. */
  stage: 'password' | 'open'
  staff: Staff
  confirmedAt: Moment
}

/** Opens a session after the password, or after both factors. Returns the secret for the cookie. */
export async function openSession(
  shop: Shop,
  staffId: number,
  {
    stage,
    device,
    isBound = false,
  }: { stage: Session['stage']; device: string; isBound?: boolean },
): Promise<string> {
  const now = shop.now()
  const cookie = newSecret()
  await insertSession(shop.db, {
    id: newId(),
    staff_id: staffId,
    cookie_hash: hashSecret(cookie),
    stage,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, stage === 'open' ? SESSION_MS : PASSWORD_STAGE_MS),
    confirmed_at: now,
    is_bound: isBound ? 1 : 0,
  })
  return cookie
}

/**
 * The session of the cookie's secret; null when it has ended or was idle for 30 minutes, on a bound phone for 8 hours.
 * `isStill`: a page asks by itself, and the session goes on being idle.
 */
export async function findSession(
  shop: Shop,
  cookie: string,
  { isStill = false } = {},
): Promise<Session | null> {
  const now = shop.now()
  const row = await findSessionByCookie(shop.db, hashSecret(cookie), now)
  if (!row) return null
  // Who is no packer any more has no bound phone either.
  const idleMs = row.isBound === 1 && row.role === 'packer' ? BOUND_IDLE_MS : IDLE_MS
  if (after(row.lastSeenAt, idleMs) <= now) return null
  if (!isStill && after(row.lastSeenAt, SEEN_EVERY_MS) <= now)
    await unlessFull(updateSession(shop.db, row.id, { last_seen_at: now }))
  const { id, stage, confirmedAt, staffId, name, email, role } = row
  return { id, stage, confirmedAt, staff: { id: staffId, name, email, role } }
}

export const endSession = ({ db }: Shop, { id }: Session): Promise<void> => deleteSession(db, id)

/** Whether the password was given recently enough not to be asked for again. */
export const isConfirmed = ({ confirmedAt }: Session, now: Moment): boolean =>
  after(confirmedAt, CONFIRMED_MS) > now

/**
 * Deletes old devices, old invitations, what forms showed once, secrets of forms that wait, and ended sessions an hour
 * later, with the forms that wait for a new sign-in.
 */
export async function clearEndedDesk(shop: Shop): Promise<void> {
  await deleteEndedSessions(shop.db, after(shop.now(), -KEPT_FORMS_MS))
  await deleteFormSecrets(shop.db, after(shop.now(), -SHOWN_AGAIN_MS))
  await deleteInvitationAnswers(shop.db, after(shop.now(), -SHOWN_AGAIN_MS))
  await deleteOldDevices(shop.db, after(shop.now(), -DEVICE_MS))
  await deleteOldInvitations(shop.db, after(shop.now(), -INVITATIONS_RETENTION_MS))
}
