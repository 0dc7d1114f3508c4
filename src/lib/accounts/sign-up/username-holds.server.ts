import { isUniqueViolation } from '#lib/db/database.server.ts'
import { fieldError } from '#lib/errors.ts'
import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import {
  deleteHold,
  deleteHoldsOf,
  deleteUnverifiedSince,
  findHold,
  insertHold,
} from './username-holds.sql.ts'

const UNVERIFIED_RETENTION_MS = 30 * DAY_MS

export const usernameTaken = () =>
  fieldError('username', 'A user with that username already exists.')

type Hold = { username: string; email: string; passwordHash: string }

const hashEmail = (key: string, email: string): string =>
  hmac(key, `username-hold:${email}`).toString('hex')

/** One hash for each key of the shop, old ones too. */
const hashesOf = ({ config }: Shop, email: string): string[] =>
  config.secretKeys.map((key) => hashEmail(key, email))

/**
 * Holds a username for the person who signs up with it, whether an account can be made for their e-mail or not. Else
 * the next sign-up with the same name would tell which addresses have an account. False when it is held already.
 */
export const holdUsername = (shop: Shop, hold: Hold): Promise<boolean> =>
  insertHold(shop.db, {
    username: hold.username,
    email_hash: hashEmail(shop.config.secretKey, hold.email),
    password_hash: hold.passwordHash,
    created_at: shop.now(),
  })

/** The name's hold, and whether it is for this address; undefined without a hold. */
export async function readHold(shop: Shop, { username, email }: Omit<Hold, 'passwordHash'>) {
  const hold = await findHold(shop.db, username)
  return (
    hold && {
      passwordHash: hold.passwordHash,
      isOwn: hashesOf(shop, email).includes(hold.emailHash),
    }
  )
}

/** Runs `rename` while the name is held. Throws ShopError beside `username` when somebody has it. */
export async function takeUsername(
  shop: Shop,
  { username, email }: Omit<Hold, 'passwordHash'>,
  rename: (shop: Shop) => Promise<void>,
): Promise<void> {
  const taken = shop.inTransaction(async (shop) => {
    if (!(await holdUsername(shop, { username, email, passwordHash: '' }))) throw usernameTaken()
    await rename(shop)
    await deleteHold(shop.db, username)
  })
  await taken.catch((error: unknown) => {
    throw isUniqueViolation(error) ? usernameTaken() : error
  })
}

/** Deletes a person's holds on usernames. */
export const clearHolds = (
  shop: Shop,
  { username, email }: Omit<Hold, 'passwordHash'>,
): Promise<void> => deleteHoldsOf(shop.db, username, hashesOf(shop, email))

/** Deletes accounts that were not verified within 30 days, and frees their usernames. */
export const clearUnverified = (shop: Shop): Promise<void> =>
  shop.inTransaction((shop) =>
    deleteUnverifiedSince(shop.db, after(shop.now(), -UNVERIFIED_RETENTION_MS)),
  )
