import { ShopError } from '#lib/errors.ts'
import { forgetRate, giveBackRate, limitRate } from '#lib/limits/limits.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import type { SignIn } from './accounts.schema.ts'
import { type Account, findAccountByEmail, findAccountByUsername } from './accounts.sql.ts'
import { mailActivationLater } from './activation.server.ts'
import { isPasswordOf } from './passwords.server.ts'
import { type OpenedSession, openSession } from './sessions.server.ts'
import type { Customer } from './visitor.ts'

// Per name as it was typed, whether it leads to an account or not: a counter that two names of one account shared would
// tell that they belong together, and that there is one.
const FAILURES_PER_NAME = { max: 5, windowMs: 15 * MINUTE_MS }
// High, because whole towns share one address of their phone company.
const FAILURES_PER_NETWORK = { max: 30, windowMs: HOUR_MS }

/**
 * Opens a session. Throws ShopError('bad_credentials') alike for a wrong password, an unknown name and an account
 * that is not verified yet, or `throttled` after too many failures from one network.
 */
export async function signIn(
  shop: Shop,
  given: SignIn,
  { network, device }: { network: string; device: string },
): Promise<OpenedSession & { customer: Customer }> {
  const account = await findAccountFor(shop, given)
  const names = new Set([given.username, given.email].filter(Boolean))
  const rates = {
    names: [...names].map((name) => `sign-in:${name}:${network}`),
    network: `sign-in:${network}`,
  }
  // Each try counts before it is known to fail, so that many at once cannot slip through.
  for (const name of rates.names) await limitRate(shop, name, FAILURES_PER_NAME)
  await limitRate(shop, rates.network, FAILURES_PER_NETWORK)
  const isRight = await isPasswordOf(account, given.password)
  if (!account?.active || !isRight) {
    // The answer gives nothing away, nor does its time; the mail box does, to its owner.
    await mailActivationLater(shop, isRight ? (account?.email ?? '') : '')
    throw new ShopError('bad_credentials')
  }
  for (const name of rates.names) await forgetRate(shop, name)
  await giveBackRate(shop, rates.network)
  const { id, publicId, username, email } = account
  return {
    ...(await openSession(shop, account, device)),
    customer: { id, publicId, username, email },
  }
}

/** Where both names are given they must lead to one account. */
async function findAccountFor({ db }: Shop, given: SignIn): Promise<Account | undefined> {
  const find = (name: string) =>
    name.includes('@') ? findAccountByEmail(db, name) : findAccountByUsername(db, name)
  const account = await find(given.username)
  if (!given.email || given.email === given.username) return account
  const byEmail = await findAccountByEmail(db, given.email)
  return byEmail?.id === account?.id ? account : undefined
}
