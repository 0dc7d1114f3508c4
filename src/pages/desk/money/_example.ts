import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/money',
  also: ['/desk/money?tab=in', '/desk/money?tab=back', '/desk/money?tab=riders'],
  needs: ['card.stuck', 'order.look', 'order.short', 'order.told', 'counter', 'order.refunded'],
  for: ['owner', 'manager', 'books'],
  acts: {
    'looked-up': {
      good: { event: '{unknown}', reason: 'Sent back by the bank' },
      bad: { event: '{unknown}', reason: '' },
    },
  },
}
