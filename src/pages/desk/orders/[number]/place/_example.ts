import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.collected}/place',
  also: ['/desk/orders/{order.paid}/place'],
  for: ['owner', 'manager', 'support'],
  acts: { place: { good: { place: '{pickup.shown}' }, bad: { place: '' } } },
}
