import { cleanText } from '#lib/letters/clean-text.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { checkoutErrors } from '#lib/texts/buying/checkout.ts'
import { checkFields, type CheckoutValues } from './checkout.ts'

/** As `checkFields`, for somebody without an account: an e-mail address or a phone number is enough. */
export function checkGuestFields(values: CheckoutValues): FieldErrors {
  const { email, phone, ...errors } = checkFields(values)
  const [hasEmail, hasPhone] = [values.email, values.phone].map((text) => cleanText(text) !== '')
  const neither = [checkoutErrors.emailOrPhone]
  if (!hasEmail && !hasPhone) return { ...errors, email: neither, phone: neither }
  return {
    ...errors,
    ...(email && hasEmail ? { email } : {}),
    ...(phone && hasPhone ? { phone } : {}),
  }
}
