import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/category',
  for: ['owner', 'manager'],
  acts: { save: { good: { style: 'Sunday best' }, bad: { style: '{long}' } } },
}
