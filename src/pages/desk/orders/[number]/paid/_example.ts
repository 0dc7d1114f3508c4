import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.waiting}/paid',
  for: ['owner', 'manager', 'support', 'books'],
  acts: { paid: { good: { payment: 'cash' }, bad: { payment: 'transfer', reference: '' } } },
}
