import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'

/** An idle guest cart is kept as long as its cookie. */
export const GUEST_CART_RETENTION_MS = 30 * DAY_MS
/** A guest cart without a second visit: bots make many of them. */
export const LEFT_CART_RETENTION_MS = 3 * DAY_MS

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/** The id is derived from the secret, so that a guest has one before there is a row. */
const idFrom = (shop: Shop, text: string): string =>
  [...hmac(shop.config.secretKey, `cart:${text}`).subarray(0, ID_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

export const guestCartId = (shop: Shop, secret: string): string => idFrom(shop, secret)

/** The id of a customer's cart before its first item. An existing cart keeps its own id. */
export const newCustomerCartId = (shop: Shop, { publicId }: Pick<Customer, 'publicId'>): string =>
  idFrom(shop, `customer:${publicId}`)

/** Whether the text has the form of our secrets: 256 bits in base64url. */
export const isCartSecret = (text: string | null): text is string =>
  text !== null && /^[\w-]{43}$/.test(text)
