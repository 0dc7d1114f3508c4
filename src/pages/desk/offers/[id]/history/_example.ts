import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers/{offer}/history',
  for: ['owner', 'manager', 'support', 'books'],
  acts: { 'set-back': { for: ['owner', 'manager'], good: {}, bad: { version: '' } } },
}
