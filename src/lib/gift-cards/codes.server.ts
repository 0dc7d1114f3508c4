import { randomBytes } from 'node:crypto'
import { CARD_CODE_ALPHABET, CARD_CODE_LENGTH } from '#lib/codes.ts'
import { hashSecret } from '#lib/random.server.ts'

/** So many signs that nobody takes for others, of a gift card when it is not said: 16 of 32 signs are 80 bits. 256 is a multiple of 32, so each sign is equally likely. */
export const newCode = (length = CARD_CODE_LENGTH): string =>
  [...randomBytes(length)]
    .map((byte) => CARD_CODE_ALPHABET[byte % CARD_CODE_ALPHABET.length])
    .join('')

/** What the shop stores of a code. */
export const columnsOf = (code: string) => ({
  code_hash: hashSecret(code),
  last_four: code.slice(-4),
})
