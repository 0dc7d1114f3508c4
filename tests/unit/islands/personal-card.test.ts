// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { drawCard } from '../../../src/components/personal/personal.client.ts'

const CARD = `<a><picture><source srcset="/media/hash/240.avif 240w" /><img src="/media/hash/480.webp" /></picture><p class="item-name"></p><p class="price">₦0<s><span>was </span>₦0</s></p><p class="sale-flag"></p></a>`

function shown(price: number, new_price: number | null) {
  const template = document.createElement('template')
  template.innerHTML = CARD
  const card = drawCard(template, {
    id: 7,
    name: 'Aso-oke fila',
    slug: 'aso-oke-fila',
    price,
    new_price,
    image: null,
    in_stock: true,
    is_favourite: false,
  } as Parameters<typeof drawCard>[1])
  const textOf = (selector: string) => card.querySelector(selector)?.textContent ?? null
  const asked = [...card.querySelectorAll('[src], [srcset]')]
  return { price: textOf('.price'), flag: textOf('.sale-flag'), asked }
}

describe('toCard', () => {
  test('promises no more off than the cards that the server makes', () => {
    expect(shown(1_000, 804).flag).toBe('−19%')
  })

  test('has no flag for less than one percent, nor without a new price', () => {
    expect(shown(1_000, 996)).toMatchObject({ price: '₦996was ₦1,000', flag: null })
    expect(shown(1_000, null)).toMatchObject({ price: '₦1,000', flag: null })
  })

  test('asks for no picture of an item that has none', () => {
    expect(shown(1_000, null).asked).toEqual([])
  })
})
