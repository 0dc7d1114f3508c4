import {
  sendFirstPasswordMail,
  sendResetMail,
  sendVerificationMail,
} from '#lib/notifications/mails.server.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { hashSecret, newSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, DAY_MS, HOUR_MS } from '#lib/time.ts'
import type { Account } from '../accounts.sql.ts'
import { toReturnPath } from '../accounts.ts'
import { insertMailToken } from './mail-tokens.sql.ts'

/** The `uid` of mailed links. */
export const toUid = (publicId: string): string => Buffer.from(publicId).toString('base64url')
/** The public id in a `uid`; empty for an impossible one, since PostgreSQL refuses some texts. */
export function fromUid(uid: string): string {
  const id = Buffer.from(uid, 'base64url').toString()
  return /^\w+$/.test(id) ? id : ''
}

/** Whether the account's address was never verified. */
export const isUnverified = ({ active, activatedAt }: Pick<Account, 'active' | 'activatedAt'>) =>
  !active && !activatedAt

export type Recipient = Pick<Account, 'id' | 'publicId' | 'username' | 'email'>

const VALID_MS = { activation: 3 * DAY_MS, reset: HOUR_MS }
/**
 * Earlier links that stay good beside a new one: people open whichever mail lies on top, but only one may choose a
 * password.
 */
const KEPT = { activation: 4, reset: 0 }

async function newToken(shop: Shop, customerId: number, purpose: keyof typeof VALID_MS) {
  const token = newSecret()
  const now = shop.now()
  const row = {
    customer_id: customerId,
    purpose,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: after(now, VALID_MS[purpose]),
    used_at: null,
  }
  await insertMailToken(shop.db, row, KEPT[purpose])
  return token
}

/**
 * Mails a new link; earlier ones stay good. Mails nothing when the address has had too many mails. The link leads on
 * to `next`, if that is a path of the shop.
 */
export async function mailActivation(shop: Work, to: Recipient, next = ''): Promise<void> {
  const { id, publicId, username, email } = to
  if (!(await mayMailUnverified(shop, email))) return
  const token = await newToken(shop, id, 'activation')
  const mail = { to: email, username, uid: toUid(publicId), token, next: toReturnPath(next) }
  await sendVerificationMail(shop, mail)
}

/**
 * Mails a link to choose a new password, which also verifies an unverified account, and ends earlier links. Does
 * neither for an unverified account whose address has had too many mails.
 */
export async function mailReset(
  shop: Work,
  account: Recipient & Parameters<typeof isUnverified>[0],
): Promise<void> {
  const { id, publicId, username, email } = account
  if (isUnverified(account) && !(await mayMailUnverified(shop, email))) return
  const mail = {
    to: email,
    username,
    uid: toUid(publicId),
    token: await newToken(shop, id, 'reset'),
  }
  await (isUnverified(account) ? sendFirstPasswordMail : sendResetMail)(shop, mail)
}
