import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/carts/new',
  for: ['owner', 'manager', 'support'],
  acts: { create: { good: { 'quantity.{size}': '2' }, bad: { 'quantity.{size}': 'two' } } },
}
