import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/address',
  for: ['owner', 'manager'],
  acts: { save: { good: { slug: 'sunday-cap' }, bad: { slug: 'Not an address' } } },
}
