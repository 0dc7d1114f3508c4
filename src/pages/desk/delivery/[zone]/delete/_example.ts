import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/{zone}/delete',
  for: ['owner', 'manager'],
  acts: { delete: { good: {}, bad: { digest: '' } } },
}
