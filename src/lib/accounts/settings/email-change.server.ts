import { isUniqueViolation } from '#lib/db/database.server.ts'
import { fieldError } from '#lib/errors.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { limitRate, mayMailLink } from '#lib/limits/limits.server.ts'
import {
  sendAccountExistsMail,
  sendEmailChangeMail,
  sendEmailNoticeMail,
} from '#lib/notifications/mails.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { hashSecret, newSecret, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
import { settingsTexts } from '#lib/texts/account/settings.ts'
import { after, DAY_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import type { EmailChange } from '../accounts.schema.ts'
import {
  type Account,
  changeEmailOf,
  findAccount,
  findAccountByEmail,
  findAccountByPublicId,
} from '../accounts.sql.ts'
import { fromUid, toUid } from '../mailed-links/mailed-links.server.ts'
import { checkCurrentPassword } from '../deletion/deletion.server.ts'
import {
  endMailTokensOf,
  findMailToken,
  insertFormerEmail,
  insertMailToken,
  useMailToken,
} from '../mailed-links/mail-tokens.sql.ts'

const VALID_MS = DAY_MS
const JOB_KIND = 'account:email-change'

type PendingChange = { customerId: number; tokenVersion: number; email: string }

/**
 * Mails a link to the new address and a notice to the old one. A job checks after the answer whether another account
 * has the address, so the answer is always the same. Throws ShopError beside `email` or `current_password`, or
 * `throttled`.
 */
export async function askForEmailChange(
  shop: Shop,
  customer: Customer,
  { email, current_password }: EmailChange,
): Promise<void> {
  if (email === customer.email) throw fieldError('email', settingsTexts.email.same)
  await checkCurrentPassword(shop, customer, current_password)
  await limitRate(shop, `email-change:${customer.id}`, LIMITS.emailChanges)
  await shop.inTransaction(async (shop) => {
    const account = await findAccount(shop.db, customer.id)
    const pending = { customerId: customer.id, tokenVersion: account?.tokenVersion, email }
    const payload = { sealed: seal(shop.config.secretKey, JSON.stringify(pending)) }
    await enqueue(shop, { kind: JOB_KIND, payload })
    await sendEmailNoticeMail(shop, { to: customer.email, username: customer.username })
  })
}

export const emailChangeHandlers: JobHandlers = {
  [JOB_KIND]: async (shop, job) => {
    const { sealed } = job.payload as { sealed: string }
    const pending = JSON.parse(openSealed(shop.config.secretKeys, sealed)) as PendingChange
    const account = await findAccount(shop.db, pending.customerId)
    // A password change since then cancels the request.
    if (account?.tokenVersion !== pending.tokenVersion) return
    if (!(await findAccountByEmail(shop.db, pending.email)))
      await mailLink(shop, account, pending.email)
    else if (await mayMailLink(shop, 'account-exists', pending.email))
      await sendAccountExistsMail(shop, { to: pending.email })
  },
}

async function mailLink(shop: Shop, account: Account, email: string): Promise<void> {
  const { id, publicId, username } = account
  if (!(await mayMailUnverified(shop, email))) return
  const token = newSecret()
  const now = shop.now()
  await shop.inTransaction(async (shop) => {
    const row = {
      customer_id: id,
      purpose: 'email' as const,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: after(now, VALID_MS),
      used_at: null,
      email,
    }
    await insertMailToken(shop.db, row, 0)
    await sendEmailChangeMail(shop, { to: email, username, uid: toUid(publicId), token })
  })
}

type Link = { uid: string; token: string }

/** The e-mail change of a mailed link, made or not. Throws ShopError beside `uid` or `token`. */
export async function findEmailChange(shop: Shop, { uid, token }: Link) {
  const account = await findAccountByPublicId(shop.db, fromUid(uid))
  if (!account?.active) throw fieldError('uid', accountErrors.badUid)
  const known = await findMailToken(shop.db, account.id, 'email', hashSecret(token))
  if (!known?.email) throw fieldError('token', accountErrors.badToken)
  const isDone = known.used_at !== null
  const isGood = isDone ? known.email === account.email : known.expires_at > shop.now()
  if (!isGood) throw fieldError('token', accountErrors.badToken)
  const { id: customerId, email: formerEmail } = account
  return { customerId, formerEmail, tokenId: known.id, email: known.email, isDone }
}

/**
 * Changes the account's address to the one that the link was mailed to, and ends other links in the old mailbox. Throws
 * ShopError beside `uid` or `token`, also when another account has the address by now.
 */
export async function changeEmail(shop: Shop, link: Link): Promise<void> {
  const { customerId, formerEmail, tokenId, email } = await findEmailChange(shop, link)
  const changed = shop.inTransaction(async (shop) => {
    if (!(await useMailToken(shop.db, tokenId, shop.now())))
      throw fieldError('token', accountErrors.badToken)
    await changeEmailOf(shop.db, customerId, email)
    const former = { customerId, email: formerEmail, now: shop.now() }
    await insertFormerEmail(shop.db, former, hashSecret(newSecret()))
    await endMailTokensOf(shop.db, customerId, shop.now())
  })
  await changed.catch((error: unknown) => {
    throw isUniqueViolation(error) ? fieldError('token', accountErrors.badToken) : error
  })
}
