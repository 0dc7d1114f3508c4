import { isPasswordOf } from '#lib/accounts/passwords/passwords.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { clearRate, limitRate } from '#lib/limits/limits.server.ts'
import { limitFlood, limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { hashSecret, newSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { after } from '#lib/time.ts'
import { findSecretsOf, findStaffByEmail, lockSecretsOf } from '../staff/staff.sql.ts'
import type { StaffSignIn } from '../staff/staff.schema.ts'
import { tellStaff } from './alarm.server.ts'
import { takeCode } from './codes.server.ts'
import { type Device, noteDevice } from './devices.server.ts'
import { noteFailure, noteSignedIn, type SignInPlace, watched } from './watch.server.ts'
import { openSession, type Session, SESSION_MS } from './sessions.server.ts'
import { openWaitingSession, updateSession } from './sessions.sql.ts'

/** `knownTo`: the staff who have signed in on the browser before. `device`: its name for people. */
type Origin = SignInPlace & { knownTo: readonly number[]; device: string }

/**
 * The first step. Returns the secret for the cookie. Throws ShopError('bad_credentials') for a wrong password and for
 * an unknown address, after the same time. Throws `throttled` after too many tries for an account from one network,
 * and for wrong passwords in a flood from one. On a browser that this person has used only the tries of such browsers
 * count.
 */
export async function signIn(
  shop: Shop,
  { email, password }: StaffSignIn,
  { knownTo, device, ...place }: Origin,
): Promise<string> {
  const { network } = place
  const staff = await findStaffByEmail(shop.db, email)
  const isKnown = staff !== undefined && knownTo.includes(staff.id)
  const ofAccount = `desk-sign-in:${email}:${isKnown ? 'known' : network}`
  const failure = { what: 'failed', email, staffId: null } as const
  await watched(shop, failure, place, () => limitRate(shop, ofAccount, LIMITS.deskPasswords))
  if (!isKnown) await limitFlood(shop, 'sign-in', network)
  const isRight = await isPasswordOf(staff, password)
  if (!staff || !isRight) {
    await noteFailure(shop, { ...failure, staffId: staff?.id ?? null }, place)
    await limitNetwork(shop, 'sign-in', network)
    throw new ShopError('bad_credentials')
  }
  const cookie = await shop.inTransaction(async (shop) => {
    // The password may have changed since it was checked, and a session of the old one must not open.
    const now = await lockSecretsOf(shop.db, staff.id)
    if (now?.passwordHash !== staff.passwordHash || now.lockedAt !== null)
      throw new ShopError('bad_credentials')
    return openSession(shop, staff.id, { stage: 'password', device })
  })
  await clearRate(shop, ofAccount)
  return cookie
}

/**
 * The second step: a code of the authenticator app, or a recovery code. Returns new secrets for the cookies of the
 * session and of the browser; the old secret of the session no longer works. Mails the person when the browser is new
 * to them. Throws ShopError beside `code`, or `throttled`.
 */
export async function giveCode(
  shop: Shop,
  session: Session,
  code: string,
  device: DeviceAt,
): Promise<{ cookie: string; device: string }> {
  return takeSecondStep(shop, session, device, () =>
    shop.inTransaction(async (shop) => {
      const way = await takeCode(shop, session.staff.id, code)
      if (!way) throw fieldError('code', deskTexts.signIn.wrongCode)
      return openWaiting(shop, session, device, { way, boundTo: null })
    }),
  )
}

/** A browser, and where it is. */
export type DeviceAt = Device & Partial<SignInPlace>

const placeOf = ({ network = 'unknown', ...rest }: DeviceAt): SignInPlace => ({ ...rest, network })

/** Does the second step, as often as its limit allows; what refuses it is written down. */
export async function takeSecondStep<T>(
  shop: Shop,
  { staff: { id, email } }: Session,
  device: DeviceAt,
  step: () => Promise<T>,
): Promise<T> {
  const rate = `desk-code:${id}`
  const failure = { what: 'code-failed', email, staffId: id } as const
  const taken = await watched(shop, failure, placeOf(device), async () => {
    await limitRate(shop, rate, LIMITS.deskCodes)
    return step()
  })
  await clearRate(shop, rate)
  return taken
}

/**
 * Opens the session that waits for its second factor. `boundTo` is the hash of the phone's secret that a passkey is
 * bound to.
 */
export async function openWaiting(
  shop: Work,
  { id, staff }: Session,
  device: DeviceAt,
  { way, boundTo }: { way: 'app' | 'recovery code' | 'passkey'; boundTo: string | null },
): Promise<{ cookie: string; device: string }> {
  const { secret, isNew } = await noteDevice(shop, staff.id, device.secret)
  const isBound = boundTo === hashSecret(secret)
  const cookie = newSecret()
  const now = shop.now()
  const isOpened = await openWaitingSession(shop.db, id, {
    cookie_hash: hashSecret(cookie),
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, SESSION_MS),
    is_bound: isBound ? 1 : 0,
  })
  if (!isOpened) throw new ShopError('bad_credentials')
  await noteSignedIn(shop, staff, { way, device: device.name, isNew }, placeOf(device))
  if (isNew) await tellStaff(shop, staff, { what: 'device', device: device.name })
  return { cookie, device: secret }
}

/** Checks the password and returns the person's stored secrets. Throws ShopError beside `field`, or `throttled`. */
export async function checkPassword(
  shop: Shop,
  staffId: number,
  { password, field }: { password: string; field: string },
) {
  const rate = `desk-confirm:${staffId}`
  await limitRate(shop, rate, LIMITS.deskPasswords)
  const secrets = await findSecretsOf(shop.db, staffId)
  const isRight = await isPasswordOf(secrets, password)
  if (!secrets || !isRight) throw fieldError(field, deskTexts.confirm.wrong)
  await clearRate(shop, rate)
  return secrets
}

/** Records that the password was given again. Throws ShopError beside `password`, or `throttled`. */
export async function confirmPassword(
  shop: Shop,
  session: Session,
  password: string,
): Promise<Session> {
  await checkPassword(shop, session.staff.id, { password, field: 'password' })
  const confirmedAt = shop.now()
  await updateSession(shop.db, session.id, { confirmed_at: confirmedAt })
  return { ...session, confirmedAt }
}
