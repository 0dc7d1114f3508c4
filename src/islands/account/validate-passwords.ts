import { findPasswordFaults } from '#lib/accounts/accounts.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { accountErrors } from '#lib/texts/account/accounts.ts'

/**
 * What can be seen to be wrong with a new password and its copy. Whether everybody tries it first, only the shop knows.
 */
export function validatePasswords(fields: FormData, name: string, copy: string): FieldErrors {
  const textOf = (field: string) => String(fields.get(field) ?? '')
  const [password, again] = [textOf(name), textOf(copy)]
  const owner = { username: textOf('username'), email: textOf('email') }
  const faults = password === '' ? [] : findPasswordFaults(password, owner, () => false)
  return {
    ...(faults.length > 0 ? { [name]: faults } : {}),
    ...(password !== '' && again !== '' && password !== again
      ? { [copy]: [accountErrors.mismatch] }
      : {}),
  }
}
