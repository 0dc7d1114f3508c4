import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/categories/{new-category}/history',
  for: ['owner', 'manager'],
  acts: { 'set-back': { good: {}, bad: { version: '' } } },
}
