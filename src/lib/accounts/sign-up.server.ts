import { fieldError, type FieldErrors, ShopError } from '#lib/errors.ts'
import { isWithinRate, limitRate } from '#lib/limits/limits.server.ts'
import { sendAccountExistsMail } from '#lib/notifications/mails.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import type { SignUp } from './accounts.schema.ts'
import { findPasswordFaults } from './accounts.ts'
import { type Account, findAccountByUsername, insertAccount } from './accounts.sql.ts'
import { mailActivation } from './activation.server.ts'
import { commonPasswords } from './common-passwords.server.ts'
import { hashPassword, isPasswordOf, MISMATCH } from './passwords.server.ts'

const SIGN_UPS_PER_NETWORK = { max: 10, windowMs: HOUR_MS }
const MAILS_PER_ADDRESS = { max: 1, windowMs: 10 * MINUTE_MS }
export const USERNAME_TAKEN = 'A user with that username already exists.'

/**
 * Makes an account that waits for the mailed link. An e-mail that is taken gets a mail that says so, and the same
 * answer in the same time as a new one. Throws ShopError with the errors of each field, or `throttled`.
 */
export async function signUp(
  shop: Shop,
  given: SignUp,
  network: string,
): Promise<{ email: string; username: string }> {
  await checkFields(shop, given)
  await limitRate(shop, `sign-up:${network}`, SIGN_UPS_PER_NETWORK)
  const { email, username } = given
  const row = {
    public_id: newId(),
    username,
    email,
    password_hash: await hashPassword(given.password),
    created_at: shop.now(),
    activated_at: null,
    password_changed_at: null,
  }
  const isMade = await shop.inTransaction(async (shop) => {
    const id = await insertAccount(shop.db, row)
    if (id !== null) await mailActivation(shop, { id, publicId: row.public_id, username, email })
    return id !== null
  })
  if (!isMade) await answerTaken(shop, given)
  return { email, username }
}

async function checkFields(shop: Shop, given: SignUp): Promise<void> {
  const holder = await findAccountByUsername(shop.db, given.username)
  const common = await commonPasswords()
  const faults = findPasswordFaults(given.password, given, (password) => common.has(password))
  const fields: FieldErrors = {
    ...(holder && !mayRepeat(holder, given) ? { username: [USERNAME_TAKEN] } : {}),
    ...(faults.length > 0 ? { password: faults } : {}),
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
  if (given.password !== given.re_password)
    throw new ShopError('invalid', {
      fields: { re_password: [MISMATCH], non_field_errors: [MISMATCH] },
    })
}

/** A form sent again because its reply was lost finds its own account, not yet verified. */
const mayRepeat = (holder: Account, given: SignUp): boolean =>
  !holder.active && holder.email === given.email

async function answerTaken(shop: Shop, given: SignUp): Promise<void> {
  const holder = await findAccountByUsername(shop.db, given.username)
  if (holder && mayRepeat(holder, given) && (await isPasswordOf(holder, given.password))) return
  if (holder) throw fieldError('username', USERNAME_TAKEN)
  if (await isWithinRate(shop, `account-exists-mail:${given.email}`, MAILS_PER_ADDRESS))
    await sendAccountExistsMail(shop, { to: given.email })
}
