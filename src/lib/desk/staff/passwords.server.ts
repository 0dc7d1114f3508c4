import { findPasswordFaults } from '#lib/accounts/accounts.ts'
import { commonPasswords } from '#lib/accounts/passwords/common-passwords.server.ts'
import { fieldError } from '#lib/errors.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'

/** Throws ShopError beside `password` for a password that is easy to guess. */
export async function checkStaffPassword(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<void> {
  const common = await commonPasswords()
  const owner = { username: email.split('@')[0] ?? '', email, firstName: name }
  const faults = findPasswordFaults(
    password,
    owner,
    (text) => common.has(text),
    deskTexts.passwords,
  )
  if (faults.length > 0) throw fieldError('password', ...faults)
}
