import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { countRate, limitRate, mayMailLink } from '#lib/limits/limits.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { sendAccountExistsMail } from '#lib/notifications/mails.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
import type { SignUp } from '../accounts.schema.ts'
import { findPasswordFaults } from '../accounts.ts'
import {
  findAccountByEmail,
  findAccountByUsername,
  insertAccount,
  replaceUnverifiedHash,
} from '../accounts.sql.ts'
import { commonPasswords } from '../passwords/common-passwords.server.ts'
import { endMailTokensOf } from '../mailed-links/mail-tokens.sql.ts'
import { isUnverified, mailActivation, mailReset } from '../mailed-links/mailed-links.server.ts'
import { hashPassword, isPasswordOf, NOBODYS_HASH } from '../passwords/passwords.server.ts'
import { holdUsername, readHold, usernameTaken } from './username-holds.server.ts'

/** The valid fields, and the errors of the others. */
type SortedFields = { given: Partial<SignUp>; errors: FieldErrors }

/**
 * Makes an account that the mailed link verifies. For a taken e-mail address it sends a mail that says so, with the
 * same answer and time as for a new one, also when the username is used again. The link leads on to `next`. `browser`:
 * who signs up, however it is known. Throws
 * ShopError with all errors, or `throttled`.
 */
export async function signUp(
  shop: Shop,
  sorted: SortedFields,
  { network, browser }: { network: string; browser: string },
): Promise<{ email: string; username: string }> {
  const given = await checkFields(shop, sorted)
  await limitRate(shop, `sign-ups:${browser}`, LIMITS.signUps)
  await limitNetwork(shop, 'sign-up', network)
  const passwordHash = await hashPassword(given.password)
  const isFirst = await shop.inTransaction((shop) => makeAccount(shop, given, passwordHash))
  if (!isFirst && !(await isOwnRepeat(shop, given))) throw usernameTaken()
  return { email: given.email, username: given.username }
}

async function checkFields(shop: Shop, { given, errors }: SortedFields): Promise<SignUp> {
  const { username, email, password, re_password, next = '' } = given
  const fields = {
    ...errors,
    ...(await findUsernameErrors(shop, username, email)),
    ...(await findPasswordErrors(given)),
  }
  const isComplete =
    username !== undefined &&
    email !== undefined &&
    password !== undefined &&
    re_password !== undefined
  if (!isComplete || Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
  return { username, email, password, re_password, next }
}

async function findUsernameErrors(shop: Shop, username?: string, email = ''): Promise<FieldErrors> {
  if (username === undefined) return {}
  const hold = await readHold(shop, { username, email })
  const holder = await findAccountByUsername(shop.db, username)
  const isTaken = hold ? !hold.isOwn : holder !== undefined
  return isTaken ? usernameTaken().fields : {}
}

/** The contract reports different passwords only when the first one is acceptable. */
async function findPasswordErrors({
  username = '',
  email = '',
  password,
  re_password,
}: Partial<SignUp>): Promise<FieldErrors> {
  if (password === undefined) return {}
  const common = await commonPasswords()
  const faults = findPasswordFaults(password, { username, email }, (word) => common.has(word))
  if (faults.length > 0) return { password: faults }
  if (re_password === undefined || password === re_password) return {}
  return { re_password: [accountErrors.mismatch], non_field_errors: [accountErrors.mismatch] }
}

/** False, and nothing has changed, when the username is held. */
async function makeAccount(
  shop: Work,
  { username, email, next }: SignUp,
  passwordHash: string,
): Promise<boolean> {
  if (!(await holdUsername(shop, { username, email, passwordHash }))) return false
  const publicId = newId()
  const id = await insertAccount(shop.db, {
    public_id: publicId,
    username,
    email,
    password_hash: passwordHash,
    created_at: shop.now(),
    activated_at: null,
    password_changed_at: null,
  })
  if (id !== null) {
    // The first of the mails by which signing up writes to this address.
    await countRate(shop, `account-exists-mails:${email}`, LIMITS.linkMailsOfHour.windowMs)
    await mailActivation(shop, { id, publicId, username, email }, next)
  } else if (await findAccountByUsername(shop.db, username)) throw usernameTaken()
  else await mailOwnerOfMailbox(shop, email)
  return true
}

/**
 * Mails the address that it has an account. While the address is unverified, nobody knows who signed up first, so the
 * earlier password is dropped: the reader of the mail chooses one.
 */
async function mailOwnerOfMailbox(shop: Work, email: string): Promise<void> {
  const account = await findAccountByEmail(shop.db, email)
  const waiting = account && isUnverified(account) ? account : null
  if (waiting) {
    await replaceUnverifiedHash(shop.db, waiting.id, NOBODYS_HASH)
    await endMailTokensOf(shop.db, waiting.id, shop.now(), ['activation'])
  }
  if (!(await mayMailLink(shop, 'account-exists', email))) return
  await (waiting ? mailReset(shop, waiting) : sendAccountExistsMail(shop, { to: email }))
}

/** True for a form that is sent again after a lost reply. */
async function isOwnRepeat(shop: Shop, given: SignUp): Promise<boolean> {
  const hold = await readHold(shop, given)
  return hold !== undefined && hold.isOwn && (await isPasswordOf(hold, given.password))
}
