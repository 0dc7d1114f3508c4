import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A Nigerian mobile number in E.164, however it was typed; null for anything else. */
export function toE164(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'NG')
  return phone?.isValid() && phone.country === 'NG' ? phone.number : null
}
