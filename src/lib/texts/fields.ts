import { formatNaira } from '#lib/money.ts'
import { commonTexts } from './common.ts'

const inDigits = (number: number | bigint): string => number.toLocaleString('en-NG')

/** Messages beside invalid fields. The wording is the contract's. */
export const fieldErrors = {
  required: commonTexts.required,
  email: commonTexts.wrongEmail,
  isNull: 'This field may not be null.',
  blank: 'This field may not be blank.',
  hasNul: 'Null characters are not allowed.',
  notText: 'Not a valid string.',
  notInteger: 'A valid integer is required.',
  notTime: 'Write a day and a time, such as 2026-11-27 09:00.',
  notNaira: 'Write a sum in naira, such as 12,500.',
  notPieces: (min: number) =>
    min > 0 ? 'Write a whole number from 1 on, such as 5.' : 'Write a whole number, such as 12.',
  atMost: (most: number | bigint) => `Write ${inDigits(most)} or less.`,
  atLeastNaira: (kobo: number) =>
    kobo > 1 ? `Write ${formatNaira(kobo)} or more.` : 'Write more than ₦0.',
  atMostNaira: (kobo: number) => `Write ${formatNaira(kobo)} or less.`,
  notBoolean: 'Must be a valid boolean.',
  notValid: 'Not a valid value.',
  badFormat: 'Enter a valid value.',
  notList: (type: string) => `Expected a list of items but got type "${type}".`,
  notObject: (type: string) => `Invalid data. Expected a dictionary, but got ${type}.`,
  noChoice: (given: string) =>
    given === '' ? commonTexts.choose : `"${given}" is not a valid choice.`,
  /** `parts`: characters or elements. */
  tooFew: (min: number | bigint, parts: string) =>
    `Ensure this field has at least ${min} ${parts}.`,
  tooMany: (max: number | bigint, parts: string) =>
    `Ensure this field has no more than ${max} ${parts}.`,
  tooLow: (min: number | bigint) => `Ensure this value is greater than or equal to ${min}.`,
  tooHigh: (max: number | bigint) => `Ensure this value is less than or equal to ${max}.`,
  unknownId: (given: unknown) => `Invalid pk "${given}" - object does not exist.`,
  noId: (type: string) => `Incorrect type. Expected pk value, received ${type}.`,
}

/** Messages beside invalid fields of the desk, which has no contract: what to do, in plain words. */
export const deskFieldErrors: typeof fieldErrors = {
  ...fieldErrors,
  required: 'Fill this in.',
  isNull: 'Fill this in.',
  blank: 'Fill this in.',
  notText: 'Write a text.',
  notInteger: 'Write a whole number, such as 12.',
  notBoolean: 'Choose yes or no.',
  notValid: 'Choose or write this again.',
  badFormat: 'This is not written as it should be.',
  noChoice: () => commonTexts.choose,
  tooFew: (min, parts) => `Write at least ${min} ${parts}.`,
  tooMany: (max, parts) => `Write at most ${max} ${parts}.`,
  tooLow: (min) => `Write ${inDigits(min)} or more.`,
  tooHigh: fieldErrors.atMost,
}

const plain = new Map(
  Object.entries(fieldErrors).flatMap(([name, said]): [string, string][] => {
    const words = deskFieldErrors[name as keyof typeof fieldErrors]
    return typeof said === 'string' && typeof words === 'string' ? [[said, words]] : []
  }),
)

/** A sentence as the desk says it: use cases that the API has, too, say the contract's. */
export const inPlainWords = (said: string): string => plain.get(said) ?? said
