import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/sizes',
  for: ['owner', 'manager'],
  acts: {
    save: { good: { 'sizes.{size}.sku': 'CAP-1' }, bad: { 'sizes.{size}.priceKobo': 'dear' } },
    add: {
      at: '/desk/goods/{item.sized}/sizes',
      good: { size: 'XL', pieces: '2' },
      bad: { size: 'XL', pieces: 'two' },
    },
    drop: {
      at: '/desk/goods/{item.sized}/sizes',
      good: { id: '{item.sized.size}' },
      bad: { id: '' },
    },
  },
}
