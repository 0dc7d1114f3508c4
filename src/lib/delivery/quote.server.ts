import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'

const QUOTE_VALID_MS = 30 * MINUTE_MS

/** What a quote guarantees; money in kobo. Address and goods may change as long as the cost is the same. */
export type Quoted = {
  cartId: string
  feeKobo: number
  goodsKobo: number
  discountKobo: number
  /** What gift cards and store credit pay of it. */
  creditKobo?: number
  /** The deposit that paying on delivery would ask for, and whether the shop keeps it when the parcel is not taken. */
  deposit?: { depositKobo: number; isKept: boolean }
}

/** `q_`, the millisecond it ends (base 36), and a signature over that and everything quoted. Nothing is stored. */
export function makeQuote(shop: Shop, quoted: Quoted): string {
  const expires = (Date.parse(shop.now()) + QUOTE_VALID_MS).toString(36)
  return `q_${expires}_${sign(shop.config.secretKey, quoted, expires)}`
}

/** True when the quote is ours, has not expired, and has the present totals. */
export function checkQuote(shop: Shop, quote: string, now: Quoted): boolean {
  const [, expires = '', signature = ''] = /^q_([0-9a-z]+)_([\w-]+)$/.exec(quote) ?? []
  return (
    shop.config.secretKeys.some((key) => isSameSecret(signature, sign(key, now, expires))) &&
    parseInt(expires, 36) > Date.parse(shop.now())
  )
}

function sign(key: string, quoted: Quoted, expires: string): string {
  const { cartId, feeKobo, goodsKobo, discountKobo, creditKobo = 0, deposit } = quoted
  const credit = creditKobo > 0 ? [creditKobo] : []
  const door = deposit && deposit.depositKobo > 0 ? [deposit.depositKobo, deposit.isKept] : []
  const said = ['quote', cartId, feeKobo, goodsKobo, discountKobo, ...credit, ...door, expires]
  return hmac(key, JSON.stringify(said)).toString('base64url')
}
