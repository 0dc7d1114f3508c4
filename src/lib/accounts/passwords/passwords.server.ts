import { normalForm } from '#lib/letters/normal-form.ts'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'
import type { Customer } from '#lib/visitor.ts'
import type { NewPassword } from '../accounts.schema.ts'
import { findPasswordFaults } from '../accounts.ts'
import { commonPasswords } from './common-passwords.server.ts'
import { findProfile } from '../profile/profile.sql.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (about 20 ms).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a password that nobody knows: an unknown account then takes as much time as a known one. Also the hash of
 * an account until the reader of its mail chooses a password.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AhX9BRWbNcGkBs4PGsofTQ$ns9P3fjki9zm3Fuq9PTjYPPambeTGaWKeIt+c5C3BOs'

/** Phones encode é in two ways. NFKC makes them the same password (NIST SP 800-63B). */
const asTyped = (password: string): string => normalForm(password, 'NFKC')

/** Hashes with argon2id. Slow on purpose: never call it in a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), COST)

/** Always hashes once, also without an account, so that the time tells nothing. */
export const isPasswordOf = (
  account: { passwordHash: string } | undefined,
  password: string,
): Promise<boolean> => verify(account?.passwordHash ?? NOBODYS_HASH, asTyped(password))

/** Throws ShopError beside the fields of a form that chooses a new password for an account. */
export async function checkNewPassword(
  shop: Shop,
  { id, username, email }: Pick<Customer, 'id' | 'username' | 'email'>,
  given: NewPassword,
): Promise<void> {
  const profile = await findProfile(shop.db, id)
  const { first_name: firstName = '', last_name: lastName = '' } = profile ?? {}
  const owner = { username, email, firstName, lastName }
  const common = await commonPasswords()
  const faults = findPasswordFaults(given.new_password, owner, (password) => common.has(password))
  if (faults.length > 0) throw new ShopError('invalid', { fields: { new_password: faults } })
  if (given.new_password !== given.re_new_password)
    throw new ShopError('invalid', {
      fields: {
        re_new_password: [accountErrors.mismatch],
        non_field_errors: [accountErrors.mismatch],
      },
    })
}
