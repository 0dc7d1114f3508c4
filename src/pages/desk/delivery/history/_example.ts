import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/history',
  needs: ['zone'],
  for: ['owner', 'manager', 'support', 'books'],
  acts: { 'set-back': { for: ['owner', 'manager'], good: {}, bad: { version: '' } } },
}
