import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.waiting}/counter',
  for: ['owner', 'manager', 'support', 'books'],
  acts: { taken: { good: { money: '{counter}' }, bad: { money: '' }, isUnseen: true } },
}
