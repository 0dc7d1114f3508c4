import { fieldError } from '#lib/errors.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { mayMailLink } from '#lib/limits/limits.server.ts'
import { isWithinNetwork, limitNetwork } from '#lib/limits/networks.server.ts'
import { sendWelcomeMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { hashSecret, openSealed, seal } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { accountErrors, accountTexts } from '#lib/texts/account/accounts.ts'
import {
  type Account,
  activateAccount,
  findAccountByEmail,
  findAccountByPublicId,
} from '../accounts.sql.ts'
import { findMailToken, markMailTokenUsed } from '../mailed-links/mail-tokens.sql.ts'
import {
  fromUid,
  isUnverified,
  mailActivation,
  mailReset,
} from '../mailed-links/mailed-links.server.ts'
import { NOBODYS_HASH } from '../passwords/passwords.server.ts'
import { deleteHold } from './username-holds.sql.ts'

const JOB_KIND = 'account:activation'

type Asked = { email: string; next: string }

/** Calls `mailActivationLater`. Throws ShopError('throttled') for a network that asks too often. */
export async function askForActivation(
  shop: Shop,
  { email, next }: Asked,
  network: string,
): Promise<void> {
  await limitNetwork(shop, 'resend', network)
  await mailActivationLater(shop, email, next)
}

/** As `askForActivation`, for the API: the contract has the same answer for a network that asks too often. */
export async function askForActivationQuietly(
  shop: Shop,
  email: string,
  network: string,
): Promise<void> {
  if (await isWithinNetwork(shop, 'resend', network)) await mailActivationLater(shop, email)
}

/**
 * Mails a new link, which leads on to `next`, if the address has an unverified account. A job looks it up after the
 * answer, so that the answer's time does not tell which addresses are known. An empty address only takes the same time.
 */
export const mailActivationLater = (shop: Shop, email: string, next = ''): Promise<void> => {
  const sealed = seal(shop.config.secretKey, email)
  return enqueue(shop, { kind: JOB_KIND, payload: { sealed, next } })
}

export const activationHandlers: JobHandlers = {
  [JOB_KIND]: async (shop, job) => {
    const { sealed, next } = job.payload as { sealed: string; next?: string }
    const email = openSealed(shop.config.secretKeys, sealed)
    if (email) await resendActivation(shop, email, next)
  },
}

/** At most one mail in ten minutes, and three in an hour. An account that has no password yet gets a link to choose one. */
async function resendActivation(shop: Shop, email: string, next?: string): Promise<void> {
  if (!(await mayMailLink(shop, 'activation', email))) return
  const account = await findAccountByEmail(shop.db, email)
  if (!account || !isUnverified(account)) return
  await shop.inTransaction((shop) =>
    account.passwordHash === NOBODYS_HASH
      ? mailReset(shop, account)
      : mailActivation(shop, account, next),
  )
}

type Link = { uid: string; token: string }

/** The account that the link was mailed to, verified or not. Throws ShopError beside `uid` or `token`. */
export async function findActivation(
  shop: Shop,
  { uid, token }: Link,
): Promise<Account & { tokenId: number }> {
  const account = await findAccountByPublicId(shop.db, fromUid(uid))
  if (!account) throw fieldError('uid', accountErrors.badUid)
  const known = await findMailToken(shop.db, account.id, 'activation', hashSecret(token))
  const isSpent = known && (known.used_at !== null || known.expires_at <= shop.now())
  if (!known || (isSpent && !account.active)) throw fieldError('token', accountErrors.badToken)
  return { ...account, tokenId: known.id }
}

/**
 * Verifies the account that the link was mailed to; false when it was verified already. A second time is no error:
 * pages are reloaded, and mail programs follow links. Throws ShopError beside `uid` or `token`.
 */
export async function activate(shop: Shop, link: Link): Promise<boolean> {
  const account = await findActivation(shop, link)
  return shop.inTransaction(async (shop) => {
    const isOpened = await openAccount(shop, account)
    if (isOpened) await markMailTokenUsed(shop.db, account.tokenId, shop.now())
    return isOpened
  })
}

/** Verifies an account and welcomes its owner; false when it was verified already. */
export async function openAccount(
  shop: Work,
  { id, username, email }: Pick<Account, 'id' | 'username' | 'email'>,
): Promise<boolean> {
  if (!(await activateAccount(shop.db, id, shop.now()))) return false
  await deleteHold(shop.db, username)
  await notify(shop, id, {
    eventKey: 'welcome',
    notice: accountTexts.welcome(username),
    link: '/categories',
  })
  await sendWelcomeMail(shop, { to: email, username })
  return true
}
