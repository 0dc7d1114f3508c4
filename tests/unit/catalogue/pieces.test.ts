import { expect, test } from 'vitest'
import { choiceInWords, pieceInWords } from '#lib/texts/goods/pieces.ts'
import { goodsNamed } from '#lib/orders/returns/returns.ts'
import type { OrderItem } from '#lib/orders/orders.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'

const gown = { name: 'Adire gown', size: 'M-40', colour: 'Rust' }
const bag = { name: 'Raffia bag', size: 'No Size', colour: '' }

test('a piece is named by its colour and its size, where there is a choice', () => {
  expect([gown, bag].map(choiceInWords)).toEqual(['Rust, M-40', ''])
  expect([gown, bag].map(pieceInWords)).toEqual(['Adire gown, Rust, M-40', 'Raffia bag'])
})

test('mails and lists of what comes back name pieces alike', () => {
  expect(orderMailTexts.orderPaid.line({ ...gown, sku: 'AG-1' })).toBe(
    'Adire gown, Rust, M-40, AG-1',
  )
  const items = [gown, bag].map((piece, id) => ({ ...piece, id }) as OrderItem)
  const units = [0, 1].map((orderItemId) => ({ orderItemId, quantity: 2 }))
  expect(goodsNamed({ items }, units)).toBe('2 × Adire gown, Rust, M-40; 2 × Raffia bag')
})
