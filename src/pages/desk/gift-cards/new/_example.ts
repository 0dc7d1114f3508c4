import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/gift-cards/new',
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    card: { good: { sum: '100', reason: 'A prize' }, bad: { sum: 'much', reason: 'A prize' } },
    credit: {
      good: { sum: '100', reason: 'A prize', customer: '{customer}' },
      bad: { sum: '100', reason: 'A prize', customer: 'nobody' },
    },
  },
}
