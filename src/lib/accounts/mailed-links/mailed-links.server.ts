import {
  sendFirstPasswordMail,
  sendResetMail,
  sendVerificationMail,
} from '#lib/notifications/mails.server.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { hashSecret, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS, HOUR_MS } from '#lib/time.ts'
import type { Account } from '../accounts.sql.ts'
import { toReturnPath } from '../accounts.ts'
import { replaceMailToken } from './mail-tokens.sql.ts'

/** The `uid` of mailed links. */
export const toUid = (publicId: string): string => Buffer.from(publicId).toString('base64url')
/** Empty for what can be nobody's: PostgreSQL cannot be asked for every text. */
export function fromUid(uid: string): string {
  const id = Buffer.from(uid, 'base64url').toString()
  return /^\w+$/.test(id) ? id : ''
}

/** Whether nobody has proved yet that they read the mail of this account's address. */
export const isWaiting = ({ active, activatedAt }: Pick<Account, 'active' | 'activatedAt'>) =>
  !active && !activatedAt

export type Recipient = Pick<Account, 'id' | 'publicId' | 'username' | 'email'>

const VALID_MS = { activation: 3 * DAY_MS, reset: HOUR_MS }

/** A new token, which ends the older ones of its purpose. */
async function newToken(shop: Shop, customerId: number, purpose: keyof typeof VALID_MS) {
  const token = newSecret()
  const now = shop.now()
  await replaceMailToken(shop.db, {
    customer_id: customerId,
    purpose,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: after(now, VALID_MS[purpose]),
    used_at: null,
  })
  return token
}

/**
 * Mails a new link, which ends the older ones; neither when the address has had enough mails. It leads on to `next`, if
 * that is a path of the shop. Belongs in a transaction.
 */
export async function mailActivation(shop: Shop, to: Recipient, next = ''): Promise<void> {
  const { id, publicId, username, email } = to
  if (!(await mayMailUnverified(shop, email))) return
  const token = await newToken(shop, id, 'activation')
  const mail = { to: email, username, uid: toUid(publicId), token, next: toReturnPath(next) }
  await sendVerificationMail(shop, mail)
}

/**
 * Mails a link that chooses a new password, and opens the account if it waits for that. Ends the older ones.
 * Neither for an account that waits at an address that has had enough mails. Belongs in a transaction.
 */
export async function mailReset(
  shop: Shop,
  account: Recipient & Parameters<typeof isWaiting>[0],
): Promise<void> {
  const { id, publicId, username, email } = account
  if (isWaiting(account) && !(await mayMailUnverified(shop, email))) return
  const mail = {
    to: email,
    username,
    uid: toUid(publicId),
    token: await newToken(shop, id, 'reset'),
  }
  await (isWaiting(account) ? sendFirstPasswordMail : sendResetMail)(shop, mail)
}
