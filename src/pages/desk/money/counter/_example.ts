import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/money/counter',
  for: ['owner', 'manager', 'books'],
  acts: {
    done: {
      good: { money: '{counter}', reason: 'Sent back' },
      bad: { money: '{counter}', reason: '' },
    },
  },
}
