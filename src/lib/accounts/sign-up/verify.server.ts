import { fieldError } from '#lib/errors.ts'
import { clearRate, limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Shop } from '#lib/shop.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
import type { Customer } from '#lib/visitor.ts'
import { isPasswordOf } from '../passwords/passwords.server.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.server.ts'
import { activate, findActivation } from './activation.server.ts'

type Link = { uid: string; token: string }

/**
 * Verifies the account of the link and signs its owner in. Null when it was verified already: a link signs in once.
 * Call it only for somebody who has proved that they signed up. Throws ShopError beside `uid` or `token`.
 */
export async function activateAndSignIn(
  shop: Shop,
  link: Link,
  device: string,
): Promise<(OpenedSession & { customer: Customer }) | null> {
  const { id, publicId, username, email, tokenVersion } = await findActivation(shop, link)
  if (!(await activate(shop, link))) return null
  const session = await openSession(shop, { id, tokenVersion }, device)
  return { ...session, customer: { id, publicId, username, email } }
}

/**
 * Throws ShopError beside `password` unless it is the sign-up's password, `throttled` after five wrong ones, and beside
 * `uid` or `token` for a link that does not work.
 */
export async function checkSignUpPassword(shop: Shop, link: Link, password: string): Promise<void> {
  const account = await findActivation(shop, link)
  const rate = `verify:${account.id}`
  await limitRate(shop, rate, LIMITS.linkPassword)
  if (!(await isPasswordOf(account, password)))
    throw fieldError('password', accountErrors.notThatPassword)
  await clearRate(shop, rate)
}
