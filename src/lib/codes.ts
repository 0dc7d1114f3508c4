import { normalForm } from './letters/normal-form.ts'

/** The codes that people type: those of offers, of gift cards and of carts. */

/** A code as it is kept and compared: people type it in small letters, with blanks and hyphens. */
export const normalCode = (typed: string): string =>
  normalForm(typed, 'NFKC').replaceAll(/[\s-]/g, '').toUpperCase()

/** The longest code of an offer, as `normalCode` writes it. */
export const OFFER_CODE_LENGTH = 24

/** Whether a code, as `normalCode` writes it, can be one of an offer. */
export const isOfferCode = (normal: string): boolean =>
  /^[A-Z0-9]{3,}$/.test(normal) && normal.length <= OFFER_CODE_LENGTH

/** Letters and digits that nobody takes for each other: without 0, O, 1 and I. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Whether a code, as `normalCode` writes it, can be one that the shop has made, of this length. */
export const isMadeCode = (normal: string, length: number): boolean =>
  normal.length === length && [...normal].every((sign) => CODE_ALPHABET.includes(sign))

/** A made code as people read it: `ABCD-EFGH-JKLM-NPQR`. */
export const formatCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** 80 bits. */
export const CARD_CODE_LENGTH = 16
/** The longest code of a gift card that is read, with blanks and hyphens, as people type it. */
export const TYPED_CARD_CODE_LENGTH = 40

/** Whether a code, as `normalCode` writes it, can be one of a gift card. */
export const isCardCode = (normal: string): boolean => isMadeCode(normal, CARD_CODE_LENGTH)
