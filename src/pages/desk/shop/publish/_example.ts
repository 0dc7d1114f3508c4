import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop/publish',
  needs: ['publication'],
  for: ['owner', 'manager'],
  acts: {
    publish: { good: {}, bad: null },
    back: { good: {}, bad: null },
  },
}
