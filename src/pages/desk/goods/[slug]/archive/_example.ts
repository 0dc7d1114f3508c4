import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/archive',
  for: ['owner', 'manager'],
  acts: {
    archive: { good: {}, bad: null },
    restore: { at: '/desk/goods/{item.archived}/archive', good: {}, bad: null },
  },
}
