import { ShopError } from '#lib/errors.ts'
import { clearRate, giveBackRate, isWithinRate, limitRate } from '#lib/limits/limits.server.ts'
import { limitFlood, limitNetwork } from '#lib/limits/networks.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import type { SignIn } from '../accounts.schema.ts'
import { type Account, findAccountByEmail, findAccountByUsername } from '../accounts.sql.ts'
import { mailActivationLater } from '../sign-up/activation.server.ts'
import { isPasswordOf } from '../passwords/passwords.server.ts'
import { type OpenedSession, openSession } from '../sessions/sessions.server.ts'
import { isKnownDevice } from './known-device.server.ts'

/**
 * Where a sign-in comes from. `device`: the browser's name in the list of sessions. `mark`: its `known-device` cookie.
 */
type Origin = { network: string; device: string; mark: string }

/**
 * Opens a session. Throws ShopError: `bad_credentials` for a wrong password, an unknown name and an unverified account
 * alike; `throttled` after too many failures on an account in a network, and for wrong passwords in a flood from one;
 * `account_locked` after too many failures on an account from anywhere. On devices that the account has signed in on
 * only their own failures count.
 */
export async function signIn(
  shop: Shop,
  given: SignIn,
  { network, device, mark }: Origin,
): Promise<OpenedSession & { customer: Customer }> {
  const named = await findNamed(shop, given)
  const account = agreedAccount(named)
  const isKnown = account !== undefined && isKnownDevice(shop.config, account, mark)
  const from = isKnown ? 'known' : network
  // Count each try before its result is known, so that parallel tries cannot slip through.
  for (const rate of ratesOf(named, from)) await limitRate(shop, rate, LIMITS.signInHere)
  const anywhere = ratesOf(named, 'everywhere')
  const counted = isKnown ? anywhere : []
  for (const rate of anywhere)
    if (isKnown) await isWithinRate(shop, rate, LIMITS.signInAnywhere)
    else await limitRate(shop, rate, LIMITS.signInAnywhere).catch(sayLocked)
  // One network alone must not lock an account for all others.
  if (!isKnown)
    for (const [index, share] of ratesOf(named, `${network}:share`).entries()) {
      const rate = anywhere[index] ?? ''
      if (await isWithinRate(shop, share, LIMITS.signInShare)) counted.push(rate)
      else await giveBackRate(shop, rate)
    }
  if (!isKnown) await limitFlood(shop, 'sign-in', network)
  const isRight = await isPasswordOf(account, given.password)
  if (!account?.active || !isRight) {
    // Answer and time tell nothing. Only the mailbox's owner learns that the account is unverified.
    await mailActivationLater(shop, isRight ? (account?.email ?? '') : '')
    await limitNetwork(shop, 'sign-in', network)
    throw new ShopError('bad_credentials')
  }
  const rate = rateOf(account, from)
  for (const name of [rate, again(rate)]) await clearRate(shop, name)
  for (const name of counted) await giveBackRate(shop, name)
  const { id, publicId, username, email } = account
  return {
    ...(await openSession(shop, account, device)),
    customer: { id, publicId, username, email },
  }
}

/** A mailed link still lets the owner in. */
function sayLocked(error: unknown): never {
  const isThrottled = error instanceof ShopError && error.code === 'throttled'
  throw isThrottled ? new ShopError('account_locked', { headers: error.headers }) : error
}

type NamedAccount = { name: string; account: Account | undefined }

/** Each typed name and its account. */
async function findNamed({ db }: Shop, { username, email }: SignIn): Promise<NamedAccount[]> {
  const find = (name: string) =>
    name.includes('@') ? findAccountByEmail(db, name) : findAccountByUsername(db, name)
  const named = [{ name: username, account: await find(username) }]
  if (email && email !== username)
    named.push({ name: email, account: await findAccountByEmail(db, email) })
  return named
}

/** When both names are given they must belong to one account. */
const agreedAccount = ([first, second]: NamedAccount[]): Account | undefined =>
  second && second.account?.id !== first?.account?.id ? undefined : first?.account

// Counted by account, whichever name was typed; by the typed name when there is no account.
const rateOf = (account: Account, from: string): string => `sign-in-account:${account.id}:${from}`
const again = (rate: string): string => `${rate}:again`

/**
 * One counter for each name, even when both belong to one account: the time to count must not tell that there is an
 * account.
 */
function ratesOf(named: NamedAccount[], from: string): string[] {
  const rates = named.map(({ name, account }) =>
    account ? rateOf(account, from) : `sign-in:${name}:${from}`,
  )
  return rates.map((rate, index) => (rates.indexOf(rate) < index ? again(rate) : rate))
}
