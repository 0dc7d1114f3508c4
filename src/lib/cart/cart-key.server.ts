import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { DAY_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'

/** An idle guest cart is kept as long as its cookie. */
export const GUEST_CART_RETENTION_MS = 30 * DAY_MS
/** One whose guest has not come back: programs make many of them. */
export const LEFT_CART_RETENTION_MS = 3 * DAY_MS

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/** The id is worked out of the secret, so that a guest has one before there is a row. */
const idFrom = (shop: Shop, text: string): string =>
  [...hmac(shop.config.secretKey, `cart:${text}`).subarray(0, ID_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

export const guestCartId = (shop: Shop, secret: string): string => idFrom(shop, secret)

/** What a customer's cart will be called when it gets its first item; an existing one keeps its own id. */
export const newCustomerCartId = (shop: Shop, { publicId }: Pick<Customer, 'publicId'>): string =>
  idFrom(shop, `customer:${publicId}`)

/** Only what we have given out ourselves: 256 bits as base64url. */
export const isCartSecret = (text: string | null): text is string =>
  text !== null && /^[\w-]{43}$/.test(text)
