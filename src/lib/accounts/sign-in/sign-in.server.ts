import { ShopError } from '#lib/errors.ts'
import { forgetRate, giveBackRate, limitRate } from '#lib/limits/limits.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import type { SignIn } from '../accounts.schema.ts'
import { type Account, findAccountByEmail, findAccountByUsername } from '../accounts.sql.ts'
import { remindOfActivationLater } from '../sign-up/activation.server.ts'
import { isPasswordOf } from '../passwords/passwords.server.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.server.ts'

// Per account, by whichever of its names; per name as it was typed where there is none.
const FAILURES_PER_ACCOUNT = { max: 5, windowMs: 15 * MINUTE_MS }
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
  const named = await findNamed(shop, given)
  const account = agreedAccount(named)
  const networkRate = `sign-in:${network}`
  // Each try counts before it is known to fail, so that many at once cannot slip through.
  for (const rate of ratesOf(named, network)) await limitRate(shop, rate, FAILURES_PER_ACCOUNT)
  await limitRate(shop, networkRate, FAILURES_PER_NETWORK)
  const isRight = await isPasswordOf(account, given.password)
  if (!account?.active || !isRight) {
    // The answer gives nothing away, nor does its time; the mail box does, to its owner.
    await remindOfActivationLater(shop, isRight ? (account?.email ?? '') : '')
    throw new ShopError('bad_credentials')
  }
  const rate = rateOf(account, network)
  for (const name of [rate, again(rate)]) await forgetRate(shop, name)
  await giveBackRate(shop, networkRate)
  const { id, publicId, username, email } = account
  return {
    ...(await openSession(shop, account, device)),
    customer: { id, publicId, username, email },
  }
}

type Named = { name: string; account: Account | undefined }

/** Each name that was typed, and the account that it leads to. */
async function findNamed({ db }: Shop, { username, email }: SignIn): Promise<Named[]> {
  const find = (name: string) =>
    name.includes('@') ? findAccountByEmail(db, name) : findAccountByUsername(db, name)
  const named = [{ name: username, account: await find(username) }]
  if (email && email !== username)
    named.push({ name: email, account: await findAccountByEmail(db, email) })
  return named
}

/** Where both names are given they must lead to one account. */
const agreedAccount = ([first, second]: Named[]): Account | undefined =>
  second && second.account?.id !== first?.account?.id ? undefined : first?.account

const rateOf = (account: Account, network: string): string =>
  `sign-in-account:${account.id}:${network}`
const again = (rate: string): string => `${rate}:again`

/**
 * As many counters as names, also where both are names of one account: the time that it takes to count does not tell
 * that there is one.
 */
function ratesOf(named: Named[], network: string): string[] {
  const rates = named.map(({ name, account }) =>
    account ? rateOf(account, network) : `sign-in:${name}:${network}`,
  )
  return rates.map((rate, index) => (rates.indexOf(rate) < index ? again(rate) : rate))
}
