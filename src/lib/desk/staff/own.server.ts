import { hashPassword } from '#lib/accounts/passwords/passwords.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { clearRate, limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { tellStaff } from '../sign-in/alarm.server.ts'
import { takeCode } from '../sign-in/codes.server.ts'
import {
  describeTotp,
  formatCode,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpStepOf,
} from '../sign-in/second-factor.server.ts'
import type { Session } from '../sign-in/sessions.server.ts'
import {
  deleteOtherSessions,
  deleteSessionOf,
  findNewTotp,
  listSessionsOf,
  updateSession,
} from '../sign-in/sessions.sql.ts'
import { checkPassword } from '../sign-in/sign-in.server.ts'
import { checkStaffPassword } from './passwords.server.ts'
import type { Password } from './staff.schema.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  setPasswordHash,
  setTotp,
} from './staff.sql.ts'

/** Somebody at the desk, in a session of theirs. */
export type Own = Pick<Session, 'id' | 'staff'>

/** One's own sessions, and how many recovery codes are left. */
export async function readOwn(shop: Shop, { id, staff }: Own) {
  const sessions = await listSessionsOf(shop.db, staff.id, shop.now())
  return {
    sessions: sessions.map((session) => ({ ...session, isThis: session.id === id })),
    codes: await countRecoveryCodes(shop.db, staff.id),
  }
}

/** Ends one of one's own sessions. */
export const endOwnSession = ({ db }: Shop, { staff }: Own, sessionId: string): Promise<void> =>
  deleteSessionOf(db, staff.id, sessionId)

/**
 * The stored hash of the old password and the hash of the new one, in their places. Throws ShopError beside
 * `old_password` or `password`, or `throttled`. It takes long: call it before the transaction.
 */
export async function hashNewPassword(
  shop: Shop,
  { staff }: Own,
  { old_password, password }: Password,
): Promise<Password> {
  const old = { password: old_password, field: 'old_password' }
  const { passwordHash } = await checkPassword(shop, staff.id, old)
  await checkStaffPassword(password, staff)
  return { old_password: passwordHash, password: await hashPassword(password) }
}

/**
 * Changes the password of staff, by its hashes, and ends all their other sessions. Throws ShopError beside
 * `old_password`.
 */
export async function changePassword(
  shop: Work,
  { id, staff }: Own,
  hashes: Password,
): Promise<void> {
  // Another form has changed the password since.
  if (!(await setPasswordHash(shop.db, staff.id, hashes.old_password, hashes.password)))
    throw fieldError('old_password', deskTexts.confirm.wrong)
  await deleteOtherSessions(shop.db, staff.id, id)
  await tellStaff(shop, staff, { what: 'password' })
}

const rateOf = ({ staff }: Own): string => `desk-code:${staff.id}`

/**
 * Counts a try of a code, also of one that is refused. A right code sets the count to zero. Throws
 * ShopError('throttled').
 */
export const countCode = (shop: Shop, own: Own): Promise<void> =>
  limitRate(shop, rateOf(own), LIMITS.deskCodes)

/**
 * Makes the secret of a new authenticator app, after a code of the old one or a recovery code. Throws ShopError beside
 * `code`.
 */
export async function beginNewApp(shop: Shop, own: Own, code: string): Promise<void> {
  if (!(await takeCode(shop, own.staff.id, code)))
    throw fieldError('code', deskTexts.signIn.wrongCode)
  await updateSession(shop.db, own.id, { new_totp_secret: newTotpSecret(shop) })
  await clearRate(shop, rateOf(own))
}

/** What the new app needs; null when this session has not begun with one. */
export async function readNewApp(shop: Shop, { id, staff }: Own) {
  const sealed = await findNewTotp(shop.db, id)
  return sealed ? describeTotp(shop, sealed, staff.email) : null
}

/**
 * Replaces the old app by the new one after a right code of the new one, and ends all other sessions. Throws ShopError
 * beside `code`.
 */
export async function finishNewApp(shop: Work, own: Own, code: string): Promise<void> {
  const { id, staff } = own
  const sealed = await findNewTotp(shop.db, id)
  if (!sealed) throw new ShopError('form_outdated')
  const step = totpStepOf(shop, sealed, code.replaceAll(/\s/g, ''), shop.now())
  if (step === null) throw fieldError('code', deskTexts.signIn.wrongCode)
  await setTotp(shop.db, staff.id, { sealed, step })
  await updateSession(shop.db, id, { new_totp_secret: null })
  await deleteOtherSessions(shop.db, staff.id, id)
  await tellStaff(shop, staff, { what: 'app' })
  await clearRate(shop, rateOf(own))
}

/** Ten new recovery codes, shown only now. The old ones no longer work. */
export async function renewCodes(shop: Work, { staff }: Own): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((each) => hashRecoveryCode(shop, staff.id, each))
  await deleteRecoveryCodes(shop.db, staff.id)
  await insertRecoveryCodes(shop.db, staff.id, hashes)
  await tellStaff(shop, staff, { what: 'codes' })
  return codes.map(formatCode)
}
