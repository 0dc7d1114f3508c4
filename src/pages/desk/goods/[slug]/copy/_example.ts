import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/copy',
  for: ['owner', 'manager'],
  acts: { copy: { good: { name: 'Cap' }, bad: { name: '' } } },
}
