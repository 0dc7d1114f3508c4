import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { findResetAccount } from '../passwords/reset.server.ts'
import { findEmailChange } from '../settings/email-change.server.ts'
import { findActivation } from '../sign-up/activation.server.ts'

type Link = { uid: string; token: string }

/** The result of `work`; null when it throws ShopError. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}

/** The account that this link verifies or has verified. */
export const tryActivation = (shop: Shop, link: Link) => orNull(findActivation(shop, link))

/** Whether a new password may be chosen by this link. */
export const isResetLink = async (shop: Shop, link: Link): Promise<boolean> =>
  (await orNull(findResetAccount(shop, link))) !== null

/** The address that this link would give to its account, or with `isDone` has given; null when it does not. */
export async function readEmailLink(shop: Shop, link: Link, isDone: boolean) {
  const change = await orNull(findEmailChange(shop, link))
  return change?.isDone === isDone ? change.email : null
}
