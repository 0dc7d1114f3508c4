import { fieldError } from '#lib/errors.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { isWithinRate, limitRate } from '#lib/limits/limits.server.ts'
import { sendVerificationMail, sendWelcomeMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { hashSecret, newSecret, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { accountTexts } from '#lib/texts/accounts.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { activateAccount, findAccountByEmail, findAccountByPublicId } from './accounts.sql.ts'
import { findMailToken, markMailTokenUsed, replaceMailToken } from './mail-tokens.sql.ts'
import { deleteHold } from './username-holds.sql.ts'

const VALID_MS = 3 * DAY_MS
const MAILS_PER_ADDRESS = { max: 1, windowMs: 10 * MINUTE_MS }
const ASKED_PER_NETWORK = { max: 20, windowMs: HOUR_MS }
const JOB_KIND = 'account:activation'

/** The `uid` of mailed links. */
export const toUid = (publicId: string): string => Buffer.from(publicId).toString('base64url')
/** Empty for what can be nobody's: PostgreSQL cannot be asked for every text. */
export function fromUid(uid: string): string {
  const id = Buffer.from(uid, 'base64url').toString()
  return /^\w+$/.test(id) ? id : ''
}

export const INVALID_UID = "Invalid user id or user doesn't exist."
export const INVALID_TOKEN = 'Invalid token for given user.'

type Recipient = { id: number; publicId: string; username: string; email: string }

/** Mails a new link, which ends the older ones. Belongs in a transaction. */
export async function mailActivation(shop: Shop, to: Recipient): Promise<void> {
  const token = newSecret()
  const now = shop.now()
  await replaceMailToken(shop.db, {
    customer_id: to.id,
    purpose: 'activation',
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: after(now, VALID_MS),
    used_at: null,
  })
  const { email, username } = to
  await sendVerificationMail(shop, { to: email, username, uid: toUid(to.publicId), token })
}

/** Does what `mailActivationLater` does. Throws ShopError('throttled') for a network that asks too often. */
export async function askForActivation(shop: Shop, email: string, network: string): Promise<void> {
  await limitRate(shop, `resend:${network}`, ASKED_PER_NETWORK)
  await mailActivationLater(shop, email)
}

/**
 * Has a new link mailed if the address has an account that waits for it. Looked up after the answer, so that nobody
 * learns from its time which addresses are known. Without an address it is only the same work.
 */
export const mailActivationLater = (shop: Shop, email: string): Promise<void> =>
  enqueue(shop, { kind: JOB_KIND, payload: { sealed: seal(shop.config.secretKey, email) } })

export const activationHandlers: JobHandlers = {
  [JOB_KIND]: async (shop, job) => {
    const { sealed } = job.payload as { sealed: string }
    const email = openSealed(shop.config.secretKey, sealed)
    if (email) await resendActivation(shop, email)
  },
}

/** Mails a new link if the address has an account that waits for it; one mail in ten minutes. */
export async function resendActivation(shop: Shop, email: string): Promise<void> {
  if (!(await isWithinRate(shop, `activation-mail:${email}`, MAILS_PER_ADDRESS))) return
  const account = await findAccountByEmail(shop.db, email)
  if (!account || account.active || account.activatedAt) return
  await shop.inTransaction((shop) => mailActivation(shop, account))
}

/**
 * Opens the account that the link was mailed to. A second time is no error: pages are loaded again, and mail
 * programs follow links. Throws ShopError beside `uid` or `token`.
 */
export async function activate(
  shop: Shop,
  { uid, token }: { uid: string; token: string },
): Promise<void> {
  const account = await findAccountByPublicId(shop.db, fromUid(uid))
  if (!account) throw fieldError('uid', INVALID_UID)
  const known = await findMailToken(shop.db, account.id, 'activation', hashSecret(token))
  if (known && account.active) return
  if (!known || known.used_at || known.expires_at <= shop.now())
    throw fieldError('token', INVALID_TOKEN)
  await shop.inTransaction(async (shop) => {
    if (await openAccount(shop, account)) await markMailTokenUsed(shop.db, known.id, shop.now())
  })
}

/** Lets the owner of an account in and welcomes them; false when it was open. Belongs in a transaction. */
export async function openAccount(
  shop: Shop,
  { id, username, email }: Omit<Recipient, 'publicId'>,
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
