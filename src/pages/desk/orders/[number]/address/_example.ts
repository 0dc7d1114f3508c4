import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.paid}/address',
  for: ['owner', 'manager', 'support'],
  acts: { address: { good: { name: 'Bola Ade' }, bad: { phone: '12' } } },
}
