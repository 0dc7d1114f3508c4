import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/gift-cards/{card}',
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    cancel: { good: { reason: 'Stolen' }, bad: { reason: '' } },
    move: { at: '/desk/gift-cards/{card.stuck}', good: { reason: 'Stolen' }, bad: { reason: '' } },
  },
}
