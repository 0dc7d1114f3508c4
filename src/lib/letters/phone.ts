import { normalForm } from './normal-form.ts'
import { cleanLine } from './clean-text.ts'

// Arabic digits, which NFKC keeps: the last four bits are the digit.
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g
// What people and programs put between digits, with every kind of hyphen.
const BETWEEN = /[\s\u2010-\u2015\u2212.()/-]/g

/**
 * The digits of a number however it was typed or pasted, with its `+` if it has one. What is no digit or sign stays.
 */
export const barePhone = (typed: string): string =>
  normalForm(cleanLine(typed), 'NFKC')
    .replace(/^tel:/i, '')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(BETWEEN, '')

// Nigerian mobile numbers begin with 070 to 072, 080 to 082 or 090 to 092; 0700, 0800 and 0900 are services. Nigeria
// dials abroad with 009, most other countries with 00.
const MOBILE = /^(?:(?:\+|009?)?234)?0?([789](?:0[1-9]|[12]\d)\d{7})$/

/** A Nigerian mobile number in E.164, however it was typed or pasted; null for anything else. */
export function toE164(typed: string): string | null {
  const [, digits] = MOBILE.exec(barePhone(typed)) ?? []
  return digits === undefined ? null : `+234${digits}`
}

/** `+2348031234567` is shown as `0803 123 4567`. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')
