import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/many',
  also: [
    '/desk/goods/many?chosen.{item}=on&change=price&direction=up&amount=10&unit=percent&rounding=50',
    '/desk/goods/many?chosen.{item}=on&change=margin&amount=60&rounding=500',
  ],
  for: ['owner', 'manager'],
  acts: {
    apply: {
      at: '/desk/goods/many?chosen.{item}=on&change=price&direction=up&amount=10&unit=percent&rounding=50',
      good: {},
      bad: null,
    },
    undo: { at: '/desk/goods/many?done={batch}', good: {}, bad: null },
  },
}
