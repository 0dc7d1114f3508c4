import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/categories/{new-category}/parts',
  for: ['owner', 'manager'],
  acts: {
    add: { good: { kind: 'section', name: 'For Sundays' }, bad: { kind: 'section', name: '' } },
    move: { good: { move: '{new-category.section}:up' }, bad: null },
  },
}
