import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/money',
  needs: ['card.stuck', 'order.look'],
  for: ['owner', 'manager', 'books'],
  acts: {
    'looked-up': {
      good: { event: '{unknown}', reason: 'Sent back by the bank' },
      bad: { event: '{unknown}', reason: '' },
    },
  },
}
