import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/grid',
  for: ['owner', 'manager'],
  acts: {
    save: {
      good: { 'items.{item.number}.priceKobo': '5000' },
      bad: { 'items.{item.number}.priceKobo': 'dear' },
    },
    undo: { at: '/desk/goods/grid?done={batch}', good: {}, bad: null },
  },
}
