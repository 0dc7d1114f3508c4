import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers/{offer}',
  also: ['/desk/offers/{offer}?goods=nothing&pieces=2'],
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    save: { for: ['owner', 'manager'], good: { name: 'Payday sale' }, bad: { name: '' } },
    end: { for: ['owner', 'manager'], good: {}, bad: null },
  },
}
