import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.short}/came',
  also: ['/desk/orders/{order.late}/came', '/desk/orders/{order.paid}/came'],
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    ask: { good: {}, bad: null },
    take: { good: { reason: 'The bank took a fee' }, bad: { reason: '' } },
    bring: { at: '/desk/orders/{order.late}/came', good: {}, bad: null },
    move: {
      at: '/desk/orders/{order.late}/came',
      good: { other: '{order.late.other}' },
      bad: { other: '' },
    },
  },
}
