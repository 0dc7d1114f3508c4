import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/gift-cards/terms/history',
  needs: ['card.terms'],
  for: ['owner', 'manager'],
  acts: { 'set-back': { for: ['owner'], good: {}, bad: { version: '' } } },
}
