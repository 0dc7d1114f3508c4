import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress } from '#lib/web/server/compression.server.ts'

/** Ten TCP segments. */
const AT_ONCE = 14_336

const compressedAt = (quality: number, body: Uint8Array) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }).length

/** Cards of goods, the same each time. */
function page(cards: number): Uint8Array {
  const price = (card: number) => ((card * 7_919) % 9_973) * 100
  const card = (_: unknown, number: number) =>
    `<li><a href="/products/item-${price(number)}"><p class="item-name">Item ${price(number + 1)}</p><p class="price">₦${price(number + 2)}</p></a></li>`
  return new TextEncoder().encode(Array.from({ length: cards }, card).join('\n'))
}

describe('a page that is compressed while a visitor waits', () => {
  test('is compressed more where it would just not arrive at once', () => {
    const body = page(3_000)
    expect(compressedAt(4, body)).toBeGreaterThan(AT_ONCE)
    expect(compress(body, 'br').length).toBe(compressedAt(5, body))
    expect(compress(body, 'br').length).toBeLessThanOrEqual(AT_ONCE)
  })

  test('is compressed fast where it arrives at once, or never would', () => {
    for (const body of [page(100), page(6_000)])
      expect(compress(body, 'br').length).toBe(compressedAt(4, body))
  })
})
