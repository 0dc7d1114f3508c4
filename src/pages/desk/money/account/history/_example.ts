import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/money/account/history',
  needs: ['account'],
  for: ['owner', 'manager'],
  acts: { 'set-back': { for: ['owner'], good: {}, bad: { version: '' } } },
}
