import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.waiting}/cancel',
  also: ['/desk/orders/{order.paid}/cancel'],
  for: ['owner', 'manager', 'support'],
  acts: {
    cancel: { good: {}, bad: null },
    'cancel-paid': {
      at: '/desk/orders/{order.paid}/cancel',
      good: { reason: 'Sold out' },
      bad: { reason: '' },
    },
  },
}
