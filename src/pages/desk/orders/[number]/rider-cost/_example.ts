import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.delivered}/rider-cost',
  for: ['owner', 'manager', 'books'],
  acts: { 'rider-cost': { good: { riderKobo: '1,800' }, bad: { riderKobo: '2,500,000' } } },
}
