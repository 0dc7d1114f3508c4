import { looksLikeEmail } from '#lib/email.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { commonTexts } from '#lib/texts/common.ts'

/** What can be seen to be wrong in the browser, in the shop's words. */
export function validateForm(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue
    const { valueMissing, customError } = field.validity
    if (customError) errors[field.name] = [field.validationMessage]
    else if (valueMissing) errors[field.name] = [commonTexts.required]
    else if (field.name === 'email' && !looksLikeEmail(field.value))
      errors[field.name] = [commonTexts.wrongEmail]
  }
  return errors
}
