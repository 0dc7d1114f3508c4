import { fieldError, ShopError } from '#lib/errors.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { sendPasswordChangedMail } from '#lib/notifications/mails.server.ts'
import { hashSecret, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
import type { Customer } from '#lib/visitor.ts'
import type { NewPassword } from '../accounts.schema.ts'
import {
  type Account,
  changePasswordHash,
  findAccountByEmail,
  findAccountByPublicId,
} from '../accounts.sql.ts'
import { openAccount } from '../sign-up/activation.server.ts'
import { endMailTokensOf, findMailToken, useMailToken } from '../mailed-links/mail-tokens.sql.ts'
import { fromUid, isUnverified, mailReset } from '../mailed-links/mailed-links.server.ts'
import { checkNewPassword, hashPassword } from './passwords.server.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.server.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'

const JOB_KIND = 'account:reset'

/**
 * Mails a link if the address has an account. A job looks it up after the answer, so that the answer's time does not
 * tell which addresses are known. Throws ShopError('throttled') for a network that asks too often.
 */
export async function askForReset(shop: Shop, email: string, network: string): Promise<void> {
  await limitNetwork(shop, 'reset', network)
  if (!(await isWithinRate(shop, `reset-mail:${email}`, LIMITS.resetMails))) return
  const payload = { sealed: seal(shop.config.secretKey, email) }
  await enqueue(shop, { kind: JOB_KIND, payload })
}

export const resetHandlers: JobHandlers = {
  [JOB_KIND]: async (shop, job) => {
    const { sealed } = job.payload as { sealed: string }
    const email = openSealed(shop.config.secretKeys, sealed)
    const account = await findAccountByEmail(shop.db, email)
    if (account && isResettable(account))
      await shop.inTransaction((shop) => mailReset(shop, account))
  },
}

/** An unverified address too: following the mailed link proves that the address is theirs. */
const isResettable = (account: Account): boolean => account.active === 1 || isUnverified(account)

type Link = { uid: string; token: string }

/** The account that the link was mailed to. Throws ShopError beside `uid` or `token` when it does not work. */
export async function findResetAccount(
  shop: Shop,
  { uid, token }: Link,
): Promise<Account & { tokenId: number }> {
  const account = await findAccountByPublicId(shop.db, fromUid(uid))
  if (!account || !isResettable(account)) throw fieldError('uid', accountErrors.badUid)
  const known = await findMailToken(shop.db, account.id, 'reset', hashSecret(token))
  if (!known || known.used_at || known.expires_at <= shop.now())
    throw fieldError('token', accountErrors.badToken)
  return { ...account, tokenId: known.id }
}

/**
 * Sets the new password, ends all sessions and opens a new one. Also verifies an unverified account. Throws ShopError
 * beside `uid`, `token` or `new_password`; the link then still works.
 */
export async function resetPassword(
  shop: Shop,
  given: Link & NewPassword,
  device: string,
): Promise<OpenedSession & { customer: Customer }> {
  const account = await findResetAccount(shop, given)
  await checkNewPassword(shop, account, given)
  const passwordHash = await hashPassword(given.new_password)
  const tokenVersion = await shop.inTransaction(async (shop) => {
    if (!(await useMailToken(shop.db, account.tokenId, shop.now())))
      throw fieldError('token', accountErrors.badToken)
    const tokenVersion = await replacePassword(shop, account, passwordHash)
    if (isUnverified(account)) await openAccount(shop, account)
    return tokenVersion
  })
  const { id, publicId, username, email } = account
  const session = await openSession(shop, { id, tokenVersion }, device)
  return { ...session, customer: { id, publicId, username, email } }
}

/**
 * Sets the password, ends all sessions and mailed links, and mails the owner. Returns the new token version. Call it in
 * a transaction. Throws ShopError('user_not_found') when the account was deleted.
 */
export async function replacePassword(
  shop: Shop,
  { id, username, email }: Pick<Customer, 'id' | 'username' | 'email'>,
  passwordHash: string,
): Promise<number> {
  const tokenVersion = await changePasswordHash(shop.db, id, passwordHash, shop.now())
  if (tokenVersion === undefined) throw new ShopError('user_not_found')
  await deleteSessionsOf(shop.db, id)
  await endMailTokensOf(shop.db, id, shop.now())
  await sendPasswordChangedMail(shop, { to: email, username })
  return tokenVersion
}
