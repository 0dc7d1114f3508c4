import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { CODE_ALPHABET } from './codes.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22
/** The largest multiple of 62 in a byte: bytes from here on would make some letters more likely. */
const FAIR_LIMIT = 248

/** 22 characters of 0-9A-Za-z (131 bits): the id of a cart, an order or a payment attempt. */
export function newId(): string {
  let id = ''
  while (id.length < ID_LENGTH)
    for (const byte of randomBytes(ID_LENGTH * 2))
      if (byte < FAIR_LIMIT && id.length < ID_LENGTH) id += ALPHABET[byte % ALPHABET.length]
  return id
}

/**
 * A code for people to type, of `length` signs of CODE_ALPHABET. 256 is a multiple of its 32, so each sign is equally
 * likely.
 */
export const newCode = (length: number): string =>
  [...randomBytes(length)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** 256 bits as base64url: a cookie or a mailed token. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex, for secrets of full entropy; passwords go through argon2id instead. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

export const hmac = (key: string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Compares in constant time; texts of different length differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates a text with `key`, as base64url. */
export function seal(key: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, hmac(key, 'seal'), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** The text that was sealed with one of the keys. Throws for another key or a changed text. */
export function openSealed([key = '', ...others]: readonly string[], sealed: string): string {
  try {
    return openWith(key, sealed)
  } catch (error) {
    if (others.length === 0) throw error
    return openSealed(others, sealed)
  }
}

function openWith(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const tagAt = NONCE_BYTES
  const textAt = NONCE_BYTES + TAG_BYTES
  const cipher = createDecipheriv(CIPHER, hmac(key, 'seal'), bytes.subarray(0, tagAt))
  cipher.setAuthTag(bytes.subarray(tagAt, textAt))
  return cipher.update(bytes.subarray(textAt), undefined, 'utf8') + cipher.final('utf8')
}
