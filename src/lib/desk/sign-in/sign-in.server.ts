import { isPasswordOf } from '#lib/accounts/passwords/passwords.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { clearRate, limitRate } from '#lib/limits/limits.server.ts'
import { hashSecret, hmac, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { deskTexts } from '#lib/texts/desk.ts'
import { after, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import {
  findSecretsOf,
  findStaffByEmail,
  useRecoveryCode,
  useTotpStep,
} from '../staff/staff.sql.ts'
import type { SignIn } from '../staff/staff.schema.ts'
import { hashesOfCode, sealAgain, stepOf } from './second-factor.server.ts'
import { openSession, type Session, SESSION_MS } from './sessions.server.ts'
import { updateSession } from './sessions.sql.ts'

const PASSWORDS_OF_ACCOUNT = { max: 5, windowMs: 15 * MINUTE_MS }
const PASSWORDS_OF_NETWORK = { max: 60, windowMs: HOUR_MS }
// From everywhere together: who tries them knows the password.
const CODES_OF_ACCOUNT = { max: 10, windowMs: 15 * MINUTE_MS }

type Origin = { network: string; subscriber: string; device: string }

/**
 * The first step. Returns the secret for the cookie. Throws ShopError('bad_credentials') alike, and after the same time, for a wrong
 * password and an address that nobody has; `throttled` after too many tries on an account from one place, or of a network.
 */
export async function signIn(
  shop: Shop,
  { email, password }: SignIn,
  { network, subscriber, device }: Origin,
): Promise<string> {
  const from = hmac(shop.config.secretKey, `desk-sign-in:${subscriber}`).toString('base64url')
  const ofAccount = `desk-sign-in:${email}:${from}`
  await limitRate(shop, ofAccount, PASSWORDS_OF_ACCOUNT)
  await limitRate(shop, `desk-sign-in:${network}`, PASSWORDS_OF_NETWORK)
  const staff = await findStaffByEmail(shop.db, email)
  const isRight = await isPasswordOf(staff, password)
  if (!staff || !isRight) throw new ShopError('bad_credentials')
  await clearRate(shop, ofAccount)
  return openSession(shop, staff.id, { stage: 'password', device })
}

/**
 * The second step: a code of the authenticator app, or a recovery code; each counts once. Returns a new secret for the cookie: the old
 * one opens nothing any more. Throws ShopError beside `code`, or `throttled`.
 */
export async function giveCode(shop: Shop, session: Session, code: string): Promise<string> {
  const rate = `desk-code:${session.staff.id}`
  await limitRate(shop, rate, CODES_OF_ACCOUNT)
  if (!(await takeCode(shop, session.staff.id, code)))
    throw fieldError('code', deskTexts.signIn.wrongCode)
  await clearRate(shop, rate)
  const cookie = newSecret()
  const now = shop.now()
  await updateSession(shop.db, session.id, {
    cookie_hash: hashSecret(cookie),
    stage: 'open',
    created_at: now,
    last_seen_at: now,
    expires_at: after(now, SESSION_MS),
  })
  return cookie
}

async function takeCode(shop: Shop, staffId: number, code: string): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return useRecoveryCode(shop.db, staffId, hashesOfCode(shop, staffId, code), shop.now())
  const secrets = await findSecretsOf(shop.db, staffId)
  if (!secrets) return false
  const step = stepOf(shop, secrets.totpSecret, digits, shop.now())
  // Outlives a change of the shop's key.
  const sealed = sealAgain(shop, secrets.totpSecret)
  return step !== null && useTotpStep(shop.db, staffId, { step, sealed })
}

/** Notes that the password was given again. Throws ShopError beside `password`, or `throttled`. */
export async function confirmPassword(
  shop: Shop,
  session: Session,
  password: string,
): Promise<Session> {
  const rate = `desk-confirm:${session.staff.id}`
  await limitRate(shop, rate, PASSWORDS_OF_ACCOUNT)
  if (!(await isPasswordOf(await findSecretsOf(shop.db, session.staff.id), password)))
    throw fieldError('password', deskTexts.confirm.wrong)
  await clearRate(shop, rate)
  const confirmedAt = shop.now()
  await updateSession(shop.db, session.id, { confirmed_at: confirmedAt })
  return { ...session, confirmedAt }
}
