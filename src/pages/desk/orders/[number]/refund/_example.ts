import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.paid}/refund',
  also: ['/desk/orders/{order.paid}/refund?check=&sum=1&reason=a+trial&shown=now'],
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    account: {
      at: '/desk/orders/{order.waits}/refund',
      good: { refund: '{order.waits.refund}' },
      bad: null,
    },
    refund: {
      at: '/desk/orders/{order.paid}/refund?check=&sum=1&reason=a+trial&shown={order.paid.shown}',
      good: {},
      bad: { reason: '' },
    },
  },
}
